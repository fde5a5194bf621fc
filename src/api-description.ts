/** The introduction of the documentation, in markdown. */
export const apiDescription = `
Dubbel is an open accounting platform for accounting firms and the company files they keep in Belgium,
France and Luxembourg. One REST API with JSON bodies in UTF-8 serves apps and integrations alike.

## Authentication

Send \`Authorization: Bearer <token>\`. A **session token** comes from [signing in](#signIn) and has all
rights of its user. An **integration token** is [created](#createToken) with a session token and has the
abilities chosen for it: \`read\` (GET), \`write\` (POST, PUT, PATCH, DELETE) and \`sync\`. A firm or company
file that you may not see answers 404.

With \`company_tokens\` an integration token is limited to these company files: outside them it changes nothing
(403, without a code), ends itself by signing out, and reads what concerns its files and no others.

## Languages

Messages and labels exist in \`fr\`, \`nl\`, \`en\` and \`de\`. The stored language of the user wins, then
\`Accept-Language\`, then French. Reference data, reports and exports also take \`lang\` in the query.

## Errors

| Member | Meaning |
|---|---|
| \`message\` | a sentence in your language |
| \`code\` | a stable reason for machines, where there is one |
| \`errors\` | on 422: messages by dotted field path, as \`lines.0.account\` |

A status 500 or 503 changed nothing that was not acknowledged; send the same request again with the same
\`X-Client-Mutation-Id\`.

## Writing safely

- \`X-Client-Mutation-Id\`: an idempotence key of your own (a UUID is advised). The same request with the
  same key runs once; later ones get the memorised answer with \`X-Idempotent-Replay: 1\`.
- \`X-Base-Version\`: the \`version\` you last read of a record. If it moved on: 409 \`conflict\` with
  \`server_version\` and \`server_data\`.
- \`X-Operation-Id\`: groups the changes of a request; the handle of undo.
- \`X-Dry-Run: 1\` on a write of a company file: everything is checked and computed, nothing is kept.

## Lists

Complete lists (reference data, firms, members) are plain arrays. Long ones are paginated by \`page\` and
\`per_page\` and carry \`data\`, \`total\`, \`last_page\` and links. Activity feeds carry \`has_more\` instead of a
total.

## Webhooks

A firm registers [endpoints](#createWebhook) and receives what happens in its company files as signed POST requests;
[the events](#listEvents) say what each carries. A delivery that fails is tried 8 times in a little over two hours.

## Limits

Routes with a limit of their own say so; all others share 6,000 requests per minute and token. Every
limited answer carries \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`; 429 adds \`Retry-After\`. Uploads of files
that are kept share 30 per minute and user, those of the importer 30 of their own.

Bodies are sent as they are: 415 with a \`Content-Encoding\`, or in another charset than UTF-8.
`.trim()
