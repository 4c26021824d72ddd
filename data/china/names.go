package china

import "strings"

// others are names that files use beside those of the outlines.
var others = map[string]string{
	"neimongol": "CN-NM", "neimenggu": "CN-NM", "innermongoliaautonomousregion": "CN-NM",
	"xizang": "CN-XZ", "tibetautonomousregion": "CN-XZ",
	"xinjianguyghurautonomousregion": "CN-XJ", "xinjianguygurautonomousregion": "CN-XJ",
	"guangxizhuangautonomousregion": "CN-GX", "ningxiahuiautonomousregion": "CN-NX",
	"hongkongsar": "CN-HK", "macao": "CN-MO", "macaosar": "CN-MO", "macausar": "CN-MO",
}

// endings are dropped from the end of names that are not known whole.
var endings = []string{"province", "municipality", "省", "市", "壮族自治区", "回族自治区", "维吾尔自治区", "自治区", "特别行政区"}

func nameIndex(provinces []Province) map[string]int {
	names := map[string]int{}
	for i, p := range provinces {
		for _, n := range []string{p.Code, p.ISO, p.ZH, p.Short, p.EN} {
			if n = nameKey(n); n != "" {
				names[n] = i
			}
		}
		for other, iso := range others {
			if iso == p.ISO {
				names[other] = i
			}
		}
	}
	return names
}

func nameKey(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '\u00a0', '\u3000', '-', '_', '\'', '’', '.', '\t', '\n', '\r':
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// Code returns the code of the province that text names: by its code, the
// code of anything below it, its ISO code, its full or short Chinese name or
// its English name. It returns "" for names that are not known.
func (l *Lookup) Code(text string) string {
	key := nameKey(text)
	if key == "" {
		return ""
	}
	if i, ok := l.names[key]; ok {
		return l.provinces[i].Code
	}
	if isCode(key) {
		if i, ok := l.names[key[:2]+"0000"]; ok {
			return l.provinces[i].Code
		}
		return ""
	}
	for _, e := range endings {
		if short, ok := strings.CutSuffix(key, e); ok {
			if i, ok := l.names[short]; ok {
				return l.provinces[i].Code
			}
		}
	}
	return ""
}

// isCode reports whether key looks like a GB/T 2260 code: two digits for a
// province, four or six for what lies below it, up to twelve for townships.
func isCode(key string) bool {
	return len(key) >= 2 && len(key) <= 12 && len(key)%2 == 0 && strings.Trim(key, "0123456789") == ""
}
