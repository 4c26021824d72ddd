package paper

// style is that of the HTML file, on screen and in print. Colours are those of
// the printed map; texts have a contrast of at least 4.5 : 1 on their ground.
const style = `:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#f3f5f7;color:#1b232c;font:15px/1.55 "Noto Sans","Noto Sans CJK SC","Noto Sans SC","Source Han Sans SC","Microsoft YaHei","PingFang SC",sans-serif}
main{max-width:1120px;margin:0 auto 32px;padding:32px 40px;background:#fff}
h1{font-size:30px;line-height:1.25;margin:0 0 6px}
h2{font-size:21px;margin:40px 0 12px;padding-bottom:5px;border-bottom:2px solid #0f5c6e}
h3{font-size:16px;margin:26px 0 8px}
p{margin:8px 0;max-width:78ch}
a{color:#0f5c6e}
a:focus-visible,.wide:focus-visible{outline:2px solid #0f5c6e;outline-offset:2px}
.subtitle{font-size:17px;color:#55606c}
.date,.note,figcaption{color:#55606c}
.note,figcaption{font-size:13px}
.bad{color:#b42318}
nav{margin:20px 0;padding:10px 16px;background:#f6f8f9}
nav ol{margin:0;padding-left:22px;columns:2}
dl{margin:12px 0}
dl div{display:flex;gap:16px;padding:4px 0;border-bottom:1px solid #dee3e8}
dt{flex:0 0 230px;color:#55606c}
dd{margin:0;flex:1;overflow-wrap:anywhere}
code{font-family:ui-monospace,"Noto Sans Mono",Consolas,monospace;font-size:13px}
.wide{overflow-x:auto;margin:14px 0 4px}
table{border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:bold;padding:4px 0}
th,td{padding:3px 10px;border-bottom:1px solid #dee3e8;text-align:left;vertical-align:top;font-weight:normal}
thead th{background:#e4ebf0;color:#3c4650;vertical-align:bottom;border-bottom:1.5px solid #1b232c}
tfoot th,tfoot td{border-top:1.5px solid #1b232c}
tbody th,tbody td{word-break:keep-all}
.n{text-align:right;white-space:nowrap}
.badge{display:inline-block;min-width:18px;padding:0 3px;border-radius:4px;text-align:center;font-weight:bold;font-size:12px}
.badge.down{border:1.5px solid #b42318;color:#b42318;text-decoration:line-through}
figure{margin:16px 0}
figure svg{width:100%;height:auto;display:block;border:1px solid #dee3e8}
figure.charts svg{max-width:760px}
@media (max-width:700px){main{padding:20px 16px}nav ol{columns:1}dl div{display:block}}
@media print{
@page{size:A4;margin:15mm 14mm}
body{background:#fff;font-size:9.5pt}
main{max-width:none;padding:0;margin:0}
main+main{break-before:page}
nav{display:none}
h1{font-size:20pt}h2{font-size:14pt}h3{font-size:11pt}
h2,h3,caption{break-after:avoid}
table{font-size:7pt}th,td{padding:2px 5px}
thead{display:table-header-group}tfoot{display:table-row-group}
tr,figure{break-inside:avoid}
.wide{overflow:visible}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
}
`
