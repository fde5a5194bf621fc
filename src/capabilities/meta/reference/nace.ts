import { readFileSync } from 'node:fs'
import type { Language, Text } from '#kernel/languages'
import { sourceFile } from '#platform/config/project'

/*
 * nace.csv holds four classifications side by side; no code stands in two of them.
 *
 *   NACE2.1      sections to classes, with the labels of the European regulation
 *   NACEBEL2025  the five digits of the Belgian register, with the labels of Statbel
 *   NAF2         NAF rév. 2, the French APE code until the end of 2026
 *   NAF2025      the French APE code from 2027; one ending in Y carries the labels of its class
 *
 * INSEE publishes the NAF in French only. Where a NAF label says the same as one of the first two,
 * their labels serve; elsewhere we translated, and `own_label` names the languages that are ours.
 */

export type NaceCode = {
  /** Without dots: `6920`, `69201`, `6920Z`. */
  readonly code: string
  readonly version: string
  readonly level: 'section' | 'division' | 'group' | 'class' | 'subclass'
  readonly labels: Text
}

let list: readonly NaceCode[] | undefined
const foldedLabels = new Map<Language, readonly string[]>()

/** Every code: a section before its divisions, a class before its subclasses. */
export function naceCodes(): readonly NaceCode[] {
  list ??= readNaceCodes()
  return list
}

/**
 * Codes that begin with the query, dots or none, then labels in which each word of the query begins
 * a word, then labels that merely contain them. Without a query: the list from its start.
 */
export function searchNace(q: string | null, language: Language, limit: number): NaceCode[] {
  if (q === null || q.trim() === '') return naceCodes().slice(0, limit)
  const words = wordsOf(q)
  if (words.length === 0) return []
  const prefix = words.join('').toUpperCase()
  const labels = foldedLabelsIn(language)
  const found: [NaceCode[], NaceCode[], NaceCode[]] = [[], [], []]
  for (const [at, nace] of naceCodes().entries()) {
    const label = labels[at] ?? ''
    if (nace.code.startsWith(prefix)) found[0].push(nace)
    else if (words.every((word) => label.includes(` ${word}`))) found[1].push(nace)
    else if (words.every((word) => label.includes(word))) found[2].push(nace)
  }
  return found.flat().slice(0, limit)
}

function readNaceCodes(): NaceCode[] {
  const file = sourceFile('src/capabilities/meta/reference/nace.csv')
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [code = '', version = '', level = '', fr = '', nl = '', en = '', de = ''] = fieldsOf(line)
    if (!isLevel(level)) throw new Error(`nace.csv: no such level: ${line}`)
    return { code, version, level, labels: { fr, nl, en, de } }
  })
}

function isLevel(value: string): value is NaceCode['level'] {
  return ['section', 'division', 'group', 'class', 'subclass'].includes(value)
}

/** The fields of one line: a field with a comma stands in quotes, and no label contains a quote. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
}

/** One string per code, each word after a space: ` culture du riz`. */
function foldedLabelsIn(language: Language): readonly string[] {
  const known = foldedLabels.get(language)
  if (known) return known
  const folded = naceCodes().map(({ labels }) => ` ${wordsOf(labels[language]).join(' ')}`)
  foldedLabels.set(language, folded)
  return folded
}

/** The words of a text in lower case and without accents; punctuation only parts them. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
