/** What each reason is worth, in hundredths: whole numbers add up without dust. */
export const points = {
  structured_communication: 60,
  end_to_end_id: 60,
  mandate: 40,
  invoice_number: 40,
  iban_known: 30,
  iban_learned: 20,
  name_equal: 20,
  name_like: 10,
  enterprise_number: 30,
  amount_exact: 35,
  amount_sum: 30,
  all_open_items: 10,
  amount_part: 15,
  amount_close: 15,
  discount: 20,
  due_near: 5,
  only_candidate: 5,
  own_account: 95,
  rule: 95,
  learned: 60,
  return: 60,
  chosen: 60,
  amount_differs: -20,
  other_number_named: -30,
  rival: -10,
  dated_after: -20,
  in_payment: -10,
} as const

export type ReasonCode = keyof typeof points

/** A learned rule that a person has turned to automatic is worth what one made by hand is. */
export const learnedAndAuto = points.rule
