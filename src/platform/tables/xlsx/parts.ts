import { element } from '#formats/xml/writer'

export type SheetName = string

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What a workbook has beside its sheets. They come last: only then is known how many sheets there are. */
export function partsOf(names: readonly SheetName[]): [path: string, xml: string][] {
  return [
    ['xl/styles.xml', styles],
    ['xl/workbook.xml', workbook(names)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(names)],
    ['_rels/.rels', relationsOf([relation(1, 'officeDocument', 'xl/workbook.xml')])],
    ['[Content_Types].xml', contentTypes(names)],
  ]
}

/** Plain and bold; amounts; days. The order is that of `styles` in sheet.ts. */
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="10"/><name val="Arial"/></font><font><b/><sz val="10"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  [0, 0],
  [0, 1],
  [4, 0],
  [4, 1],
  [14, 0],
  [14, 1],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function workbook(names: readonly SheetName[]): string {
  const sheets = names.map((name, at) =>
    element('sheet', { name, sheetId: String(at + 1), 'r:id': `rId${at + 1}` }),
  )
  return `${head}${element('workbook', { xmlns: main, 'xmlns:r': relations }, element('sheets', {}, ...sheets))}`
}

function workbookRelations(names: readonly SheetName[]): string {
  const sheets = names.map((_, at) =>
    relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  )
  return relationsOf([...sheets, relation(names.length + 1, 'styles', 'styles.xml')])
}

function relation(id: number, type: string, target: string): string {
  return element('Relationship', { Id: `rId${id}`, Type: `${relations}/${type}`, Target: target })
}

function relationsOf(all: readonly string[]): string {
  return `${head}${element('Relationships', { xmlns: `${packages}/relationships` }, ...all)}`
}

function contentTypes(names: readonly SheetName[]): string {
  const part = (path: string, type: string) =>
    element('Override', { PartName: path, ContentType: `${spreadsheet}.${type}+xml` })
  return `${head}${element(
    'Types',
    { xmlns: `${packages}/content-types` },
    element('Default', {
      Extension: 'rels',
      ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
    }),
    element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    part('/xl/workbook.xml', 'sheet.main'),
    part('/xl/styles.xml', 'styles'),
    ...names.map((_, at) => part(`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet')),
  )}`
}
