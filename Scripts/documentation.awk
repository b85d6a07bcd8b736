# See Scripts/documentation, which runs this. Reads Swift as `swift format` writes it: one declaration a line, two
# blanks for each level, so that indentation tells where a body ends.

function complain(rule, what) { print (rule == "missing" ? at : nameAt) ": " rule ": " what; }

# The variable whose body has just ended: what it says is judged now, since a setter may stand far below.
function judge(  number) {
  if (name == "") return
  number = type ~ /^(CGFloat|Float|Double|CFTimeInterval|TimeInterval|CGPoint|CGSize|CGRect|CGVector|UIEdgeInsets|Int|UInt|NSRange)[?!]?$/
  if (number && said !~ unit) complain("unit", name ": " type)
  if (settable && said !~ standard) complain("default", name ": " type)
  name = ""
}

BEGIN {
  unit = "[Pp]oints?|[Pp]ixels|[Ss]econds|radians|degrees|fraction|0…1|−1…1|0 to 3|[Ff]actor|[Tt]imes |how many|How many|[Nn]umber|[Cc]ount|[Ii]ndex|[Ww]idth|coordinates|ratio|per second|a second|[Bb]its|[Bb]ytes|hash|scale|identif"
  standard = "unless set|[Aa]t start|nil|[Aa]t first|[Dd]efault|starts as|of its creation|given at its making"
}

FNR == 1 { judge(); comment = ""; container = "" }

{
  match($0, /^ */)
  level = RLENGTH
  text = substr($0, level + 1)
}

text ~ /^\/\/\// { comment = comment " " substr(text, 5); next }
text ~ /^\/\// { next }
# Attributes on lines of their own belong to what follows.
text ~ /^(@[A-Za-z_]+(\([^)]*\))? ?)+$/ { next }

{ while (sub(/^@[A-Za-z_]+(\([^)]*\))? /, "", text)) {} }

name != "" && level <= nameLevel { judge() }
name != "" && text ~ /^(nonmutating )?set([ ({]|$)/ { settable = 1 }
container != "" && level <= containerLevel { container = "" }

{
  isPublic = text ~ /^((final|static|class|override|required|convenience|weak|unowned|lazy|indirect|nonisolated|private\(set\)|package\(set\)) )*(public|open) / &&
    text !~ /^([a-z]+ )*(extension|import) /
  isInner = level == containerLevel + 2 &&
    (container == "protocol" && text ~ /^(static |mutating )*(var|func|init|associatedtype|subscript)[ (<]/ ||
      container == "enum" && text ~ /^(indirect )?case /)
  isExempt = text ~ /(^| )override / || text ~ /static func == / || text ~ /func hash\(into/
  at = FILENAME ":" FNR
  if ((isPublic || isInner) && comment == "" && !isExempt) complain("missing", text)

  if ((isPublic || isInner) && !isExempt && text ~ /(^| )var [A-Za-z`]+(:| =)/ && text !~ /(^| )static /) {
    name = text
    sub(/.*(^| )var /, "", name)
    type = name
    sub(/[: ].*/, "", name)
    if (type ~ /^[^ ]+ = [0-9.]+/) type = "Int"
    else { sub(/^[^:]*: */, "", type); sub(/ *[{=].*/, "", type) }
    said = comment
    nameLevel = level
    nameAt = at
    # In a structure the default is the initialiser's business.
    settable = text !~ /\{/ && isPublic || text ~ /= .*\{$/
    if (text ~ /(private|package|internal)\(set\)/ || level == 0) settable = 0
    if (kind == "struct") settable = 0
  }
  if (text ~ /^([a-z]+ )*(struct|class|enum|protocol|extension) [A-Z]/) {
    kind = text
    sub(/^([a-z]+ )*(public|open|package|private|fileprivate|final|indirect) /, "", kind)
    sub(/ .*/, "", kind)
    if (isPublic && (kind == "protocol" || kind == "enum") && text !~ /\}$/) { container = kind; containerLevel = level }
  }
  comment = ""
}

END { judge() }
