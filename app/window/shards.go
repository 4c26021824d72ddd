package window

import "fenye/app/shards"

// newShards makes the workbench of chunks over shards.
func (w *Window) newShards() workbench {
	w.shards = shards.New(w.desk, shards.Options{
		Post: w.post, Window: w.win, Painter: w.painter, ChooseFile: w.askFile, WriteFolder: w.askFolder,
		SaveTable: w.askSaveTable, Fail: w.failed, Pointer: w.showPointer, Work: w.showAsideWork,
	}, shards.NewState())
	return w.shards
}
