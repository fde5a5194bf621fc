import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cut, printable, wrap } from './lines.js'

/** As on a typewriter: every character takes one unit. */
const measure = (text: string) => [...text].length

describe('a long text', () => {
  test('breaks between words', () => {
    assert.deepEqual(wrap('the quick brown fox', 10, 3, measure), ['the quick', 'brown fox'])
  })

  test('is cut where its lines end', () => {
    assert.deepEqual(wrap('the quick brown fox jumps', 10, 2, measure), ['the quick', 'brown fox…'])
    assert.deepEqual(wrap('the quick brown fox', 10, 1, measure), ['the quick…'])
    assert.equal(
      cut('development of the site, second part', 26, measure),
      'development of the site…',
    )
    assert.equal(cut('development', 8, measure), 'develop…')
    assert.equal(cut('my development', 8, measure), 'my deve…')
  })

  test('keeps a reference whole when it fits on a line, and breaks it at a slash when it does not', () => {
    assert.deepEqual(wrap('paid 090/9337/5', 12, 3, measure), ['paid', '090/9337/5'])
    assert.deepEqual(wrap('090/9337/55493', 12, 3, measure), ['090/9337/', '55493'])
    assert.deepEqual(wrap('Donaudampfschiff', 6, 3, measure), ['Donaud', 'ampfsc', 'hiff'])
  })

  test('is never wider than its place, and loses nothing before the cut', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 30 }), (text, width) => {
        const lines = wrap(printable(text).trim(), width, 1000, measure)
        for (const line of lines) assert.ok(measure(line) <= width, line)
        const bare = (some: string) => some.replaceAll(' ', '')
        assert.equal(bare(lines.join('')), bare(printable(text).trim()))
        assert.ok(measure(cut(text, width, measure)) <= width)
      }),
    )
  })

  test('in a place too narrow for a letter still comes to an end', () => {
    assert.deepEqual(wrap('abc', 0, 5, measure), ['a', 'b', 'c'])
    assert.deepEqual(wrap('abc', 0, 1, measure), ['…'])
  })
})

test('text from outside becomes one line of letters that print', () => {
  assert.equal(printable('one\ntwo\tthree\u2028four'), 'one two three four')
  assert.equal(printable('e\u0301te\u0301'), 'été')
  assert.equal(printable('co\u00adop\u200b \ud800x'), 'coop x')
  assert.equal(printable('1\u202f234'), '1\u202f234')
})
