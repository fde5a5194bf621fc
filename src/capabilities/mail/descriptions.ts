export const settings = {
  readMailSettings: {
    summary: 'How the file sends mail',
    description: 'The password is shown as `********` when one is set, and null when not.',
  },
  putMailSettings: {
    summary: 'Set how the file sends mail',
    description:
      'The whole is replaced: what is left out gets its default, but for the password, which stays; null takes it ' +
      'away. A server of your own must be on the public internet: its host is looked up now and at each connection. ' +
      'Clears `verified_at` where mail now goes another way. It cannot be undone, only set again.',
  },
  testMail: {
    summary: 'Send a test message',
    description:
      'Tries it while you wait, 20 seconds at most. `error` is one of `timeout`, `connection refused`, `tls error`, ' +
      '`dns error`, `address refused`, `authentication failed`, `sender refused`, `recipient refused`, `rejected`. ' +
      'The message is kept with kind `test`.',
  },
}

export const templates = {
  listMailTemplates: {
    summary: 'Templates, one for each key and language',
    description: '`is_default` tells the words of the product from those of the file.',
  },
  putMailTemplate: {
    summary: 'Give the file words of its own',
    description:
      '`{{name}}` is replaced by its value, once; `{{{{` writes two braces. A name that the template does not know, or ' +
      'that is not closed, is refused. `email_change` belongs to the service and cannot be changed.',
  },
  resetMailTemplate: {
    summary: 'Back to the words of the product',
    description: 'In the language of `locale`, in all without it.',
  },
}

export const messages = {
  listMailMessages: 'Mails, newest first',
  readMailMessage: 'One mail',
  queueMessage: {
    summary: 'Mail a document, a statement or a free message',
    description:
      'Queued at once and sent within a minute: texts, attachments and the message id are frozen now. What fails for a ' +
      'while is tried again after 1, 2, 4, 8, 16, 32 and 64 minutes, then given up; what a server refuses for good has ' +
      'failed at once. With `X-Dry-Run: 1` the answer is the mail as it would be, and nothing is kept or sent: that is ' +
      'the preview. Warnings: `ubl_invalid`, `e_invoice_required`. 60 messages and calls for reminders a minute.',
  },
}

export const reminders = {
  listReminderProposals: {
    summary: 'Customers who are late, with the letter that comes next',
    description:
      'Those first who owe most. Overdue is what was due before `as_of`; credits lessen `total_open` alone. `reason` ' +
      'says why a letter cannot be sent: `no_email`, `opted_out`, `address_bounced`, `not_yet`, `too_soon`, ' +
      '`level_reached`.',
  },
  listReminders: {
    summary: 'Reminders that were made, newest first',
    description: 'Each with what it named and its mail; one whose mail failed has `withdrawn_at`.',
  },
  sendReminders: {
    summary: 'Send reminders',
    description:
      'To the customers named, or with `all` to everyone who can be sent one, 500 at most. Each stands for itself: who ' +
      'cannot be sent one is told in `skipped`. `force` passes `not_yet`, `too_soon` and `address_bounced`. The same ' +
      'level never names the same item twice. `changed_meanwhile`: what the customer owes moved while the letter was ' +
      'written; ask again. With `X-Dry-Run: 1` the letters are shown and nothing is sent.',
  },
}
