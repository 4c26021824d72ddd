package window

import "fenye/app/ring"

// newRing makes the workbench of objects over disks.
func (w *Window) newRing() workbench {
	w.ring = ring.New(w.desk, ring.Options{
		Post: w.post, Window: w.win, Painter: w.painter, ChooseFile: w.askFile, WriteFolder: w.askFolder,
		SaveTable: w.askSaveTable, Fail: w.failed, Pointer: w.showPointer, Work: w.showAsideWork,
	}, ring.NewState())
	return w.ring
}
