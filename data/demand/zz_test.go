package demand
import ("testing";"syscall";"bytes";"context";"fmt";"time")
func TestZZ(t *testing.T){
 data:=withProvince(benchTable(false))
 for i:=range 6 { var a,b syscall.Rusage; syscall.Getrusage(0,&a); t0:=time.Now()
 res,_:=Read(context.Background(),"x",bytes.NewReader(data),int64(len(data)),Options{})
 w:=time.Since(t0); syscall.Getrusage(0,&b); fmt.Println(i,len(res.Places),"faults",b.Minflt-a.Minflt,"user ms",(b.Utime.Nano()-a.Utime.Nano())/1e6,"sys ms",(b.Stime.Nano()-a.Stime.Nano())/1e6, "wall", w)
 t0=time.Now(); syscall.Getrusage(0,&a); bareCSV(data);syscall.Getrusage(0,&b); fmt.Println("  bare",time.Since(t0), (b.Utime.Nano()-a.Utime.Nano())/1e6,(b.Stime.Nano()-a.Stime.Nano())/1e6)
 }
}
