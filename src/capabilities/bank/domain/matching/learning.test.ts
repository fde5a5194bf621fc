import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payment } from '#testing/bank-matching'
import { type Lesson, learnedRule, lessonOf } from './learning.js'
import type { RuleOutcome } from './model.js'
import { ruleTest, ruleView } from './rules.js'

const phone: RuleOutcome = { accountId: 6160, thirdPartyId: null, vatCodeId: 3 }
const rent: RuleOutcome = { accountId: 6100, thirdPartyId: null, vatCodeId: null }
const bill = payment('-45.20', { counterpartIban: 'BE68539007547034', counterpartName: 'Proximus' })

const booked = (transaction = bill, outcome = phone) =>
  lessonOf({ kind: 'booked', transaction, lines: [outcome] })!
const matched = (thirdPartyId: number, isIbanKnown = false) =>
  lessonOf({ kind: 'matched', transaction: bill, thirdPartyIds: [thirdPartyId], isIbanKnown })

test('two equal bookings by hand make a rule that is active and not automatic', () => {
  assert.equal(learnedRule([booked()]), undefined)
  const made = learnedRule([booked(), booked()])
  assert.deepEqual(made?.outcome, phone)
  assert.deepEqual([made?.isActive, made?.lessons], [true, 2])
})

test('a contrary booking silences the rule, two that agree again speak for another', () => {
  const contrary = learnedRule([booked(), booked(), booked(bill, rent)])
  assert.deepEqual([contrary?.outcome, contrary?.isActive], [phone, false])
  const changed = learnedRule([booked(), booked(), booked(bill, rent), booked(bill, rent)])
  assert.deepEqual([changed?.outcome, changed?.isActive], [rent, true])
})

test('a decision that is undone takes its lesson back', () => {
  const lessons = [booked(), booked(), booked(bill, rent)]
  assert.equal(learnedRule(lessons.slice(0, 2))?.isActive, true)
  assert.equal(learnedRule(lessons.slice(1))?.isActive, undefined)
  assert.equal(learnedRule([]), undefined)
})

test('a payment is known again by its account, else its name, else its code and first words', () => {
  const named = payment('-9.00', { counterpartName: 'Q-Park NV', transactionCode: '0402' })
  const fees = payment('-3.00', {
    communication: 'Frais de gestion 03/2026',
    transactionCode: '0035',
  })
  assert.equal(booked().key, 'booked/out/iban/BE68539007547034')
  assert.equal(booked(named).key, 'booked/out/name/q park')
  assert.equal(booked(fees).key, 'booked/out/code/0035/frais de gestion')
  const bare = { kind: 'booked', transaction: payment('-3.00'), lines: [phone] } as const
  assert.equal(lessonOf(bare), undefined)
})

test('the rule of a lesson fits the payment it was learned from, and its sisters', () => {
  const parked = payment('-9.00', { counterpartName: 'Q-Park NV' })
  const sister = payment('-8.00', { counterpartName: 'Q PARK Centrum' })
  const { conditions } = booked(parked)
  for (const one of [parked, sister]) assert.ok(ruleTest(conditions)(ruleView(one)))
  assert.ok(!ruleTest(conditions)(ruleView(bill)))
})

test('what comes in teaches nothing about what goes out', () => {
  const refund = payment('45.20', { counterpartIban: 'BE68539007547034' })
  assert.notEqual(booked(refund).key, booked().key)
  assert.equal(booked(refund).conditions.sign, 'in')
})

test('a booking that is split over accounts is one of its own', () => {
  assert.equal(lessonOf({ kind: 'booked', transaction: bill, lines: [phone, rent] }), undefined)
})

test('a match of an account that nobody has says whose it is, at once, and stronger each time', () => {
  const lessons = [matched(4)!, matched(4)!]
  assert.deepEqual(learnedRule(lessons.slice(0, 1))?.lessons, 1)
  const twice = learnedRule(lessons)
  assert.deepEqual([twice?.outcome.thirdPartyId, twice?.isActive, twice?.lessons], [4, true, 2])
  assert.deepEqual(twice?.conditions.iban, 'BE68539007547034')
})

test('an account that paid for two third parties is nobody’s, whoever comes after', () => {
  const lessons = [4, 5, 4, 4].map((id) => matched(id)!) satisfies Lesson[]
  assert.equal(learnedRule(lessons)?.isActive, false)
})

test('an account that someone has teaches nothing, nor do items of several third parties', () => {
  assert.equal(matched(4, true), undefined)
  const both = {
    kind: 'matched',
    transaction: bill,
    thirdPartyIds: [4, 5],
    isIbanKnown: false,
  } as const
  assert.equal(lessonOf(both), undefined)
})
