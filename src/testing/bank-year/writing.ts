/** How people type what they pay, and what banks make of it. */

import { type Day, parts } from '#kernel/days'
import { formatDay } from '#kernel/formats'
import type { Language } from '#kernel/languages'
import { type Amount, formatAmount } from '#kernel/money'
import type { Dice } from './dice.js'
import type { Person } from './people.js'
import type { Profile } from './profiles.js'
import { typings } from './typings.js'
import { distractions, invoiceWords, joints, months, smallTalk } from './words.js'

export function typedNumber(dice: Dice, profile: Profile, number: string): string {
  return typings[dice.weighted(profile.typings)](dice, number)
}

/** A number with a slip of the finger; never the same number. */
export function mistyped(dice: Dice, number: string): string {
  const digits = [...number].flatMap((one, place) => (/\d/.test(one) ? [place] : []))
  const place = digits[dice.integer(Math.min(4, digits.length - 1), digits.length - 1)]!
  const [before, digit, after] = [number.slice(0, place), number[place]!, number.slice(place + 1)]
  const slips = [
    before + String((Number(digit) + dice.integer(1, 9)) % 10) + after,
    before + after,
    before + digit + digit + after,
    before.slice(0, -1) + digit + (before.at(-1) ?? '') + after,
  ]
  return dice.pick(slips.filter((slip) => slip !== number))
}

/** The text of a payment for one paper or several. */
export function textFor(dice: Dice, language: Language, numbers: readonly string[]): string {
  const word = dice.pick(invoiceWords[language])
  const glue =
    word === '' || /[°#:]$/.test(word) ? dice.pick(['', ' ']) : dice.pick([' ', ' ', ' ', ''])
  const joint = dice.pick(joints[language])
  const first = numbers[0] ?? ''
  const isGlued = glue === '' && /^[A-Za-z]/.test(first)
  return `${word}${isGlued && word !== '' ? ' ' : glue}${numbers.join(joint)}`
}

/** Words around the number, with numbers that are none of an invoice. */
export function withChatter(
  dice: Dice,
  language: Language,
  text: string,
  paid: Amount,
  on: Day,
): string {
  const extra = dice
    .pick(distractions[language])
    .replace(/\{(\d)\}/, (_, count: string) => dice.digits(Number(count)))
    .replace('{day}', formatDay(on, language))
    .replace('{amount}', formatAmount(paid).replace('-', '').replace('.', ','))
  return dice.happens(50) ? `${text} ${extra}` : `${extra} ${text}`
}

export function idleTalk(dice: Dice, language: Language, on: Day): string | null {
  const month = months[language][parts(on).month - 1]!
  return dice.weighted<string | null>([
    [40, null],
    [35, dice.pick(smallTalk[language])],
    [15, month],
    [10, `${dice.pick(smallTalk[language])} ${month} ${parts(on).year}`],
  ])
}

/** A text as the bank hands it on: among words of its own, cut, in capitals, without accents. */
export function throughBank(
  dice: Dice,
  profile: Profile,
  text: string | null,
  name: string,
): string | null {
  if (text === null) return null
  const framed = dice.weighted(profile.frames).replace('{text}', text).replace('{name}', name)
  const plain = dice.happens(profile.capitals) ? unaccented(framed).toUpperCase() : framed
  const cut = plain.slice(0, dice.pick(profile.textLengths)).replace(/\s+/g, ' ').trim()
  return cut === '' ? null : cut
}

/** The name as the bank has it: capitals, the last name first, a title, the city, cut. */
export function bankName(dice: Dice, profile: Profile, person: Person): string {
  const { name } = person.party
  const words = name.split(' ')
  const isPrivate = person.party.enterpriseNumber === null && person.role === 'customer'
  const title = dice.pick(profile.titles)
  const written = dice.weighted([
    [55, name],
    [12, isPrivate ? [...words.slice(1), words[0]].join(' ') : name],
    [6, isPrivate ? `${title} ${name}` : name.replace(/[.&]/g, '')],
    [7, `${name} ${person.city}`],
    [12, words.length > 2 ? words.slice(0, -1).join(' ') : name],
    [4, misspelt(dice, name)],
    [4, isPrivate ? `${words[0]![0]} ${words.slice(1).join(' ')}` : name],
  ])
  const shown = dice.happens(60) ? unaccented(written).toUpperCase() : written
  return shown.slice(0, dice.pick(profile.nameLengths)).trim()
}

function misspelt(dice: Dice, name: string): string {
  const place = dice.integer(2, name.length - 2)
  return dice.happens(50)
    ? name.slice(0, place) + name.slice(place + 1)
    : name.slice(0, place) + name[place + 1]! + name[place]! + name.slice(place + 2)
}

function unaccented(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'")
}
