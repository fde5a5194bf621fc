import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashNewPassword } from '#capabilities/auth'
import { type Books, openBooks } from '#testing/books'
import { type Browser, type BrowserPage, findChromium, openBrowser } from '#testing/browser'
import { makeThinDemo } from '#testing/demo'

const chromium = findChromium()
const lacking = 'no Chromium on this machine: install it, or name its program in CHROMIUM'
const inBrowser = { skip: chromium ? false : lacking }
if (!chromium) console.log(`The explorer is not tested in a browser: ${lacking}.`)

const password = 'vier schapen op de Meir'
const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }
let books: Books
let browser: Browser
let person: { email: string }
let company: string

before(async () => {
  if (!chromium) return
  books = await openBooks()
  browser = await openBrowser(chromium)
  const firm = await books.newFirm({ name: 'Acco' })
  const user = await books.newUser({ name: 'Els Peeters', locale: 'en' })
  await books.join(firm.id, user.id, 'admin')
  await books.sql.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    user.id,
    await hashNewPassword(password, 'password', user.email),
  ])
  person = user
  company = (await books.newCompany(firm, { name: 'Bakkerij Janssens' })).token
})
after(async () => {
  await browser?.close()
  await books?.close()
})

async function openExplorer(size: typeof wide, hash = ''): Promise<BrowserPage> {
  const page = await browser.openPage(size)
  await page.goTo(`${books.base}/docs${hash}`)
  await page.until("document.querySelector('#groups a')")
  return page
}

async function signIn(page: BrowserPage): Promise<void> {
  await page.click('#sign-in')
  await page.fill('#email', person.email)
  await page.fill('#password', password)
  await page.click('#sign-in-form .primary')
  await page.until("document.querySelector('#notice').textContent.includes('Els Peeters')")
  await page.until("!document.querySelector('#sign-in-dialog').open")
}

/** Sends the form and waits for its outcome: the status, and the answer as it is shown. */
async function send(page: BrowserPage): Promise<{ status: string; answer: string }> {
  await page.click('.try .send')
  await page.until("document.querySelector('.outcome-line .status')")
  return page.evaluate(`({
    status: document.querySelector('.outcome-line .status').textContent,
    answer: document.querySelector('.outcome pre')?.textContent ?? '',
  })`)
}

const textOf = (selector: string) =>
  `(document.querySelector(${JSON.stringify(selector)})?.textContent ?? '')`

/** Waits until what a selector finds says so: a page answers to what was done a moment later. */
const says = (page: BrowserPage, selector: string, pattern: RegExp) =>
  page.until(`${pattern}.test(${textOf(selector)})`)

test('a person signs in, finds an operation, sends it and sees the answer', inBrowser, async () => {
  const page = await openExplorer(wide)
  await signIn(page)
  await page.press('/', '/')
  await page.until("document.activeElement.id === 'filter'")
  await page.fill('#filter', 'list companies')
  await says(page, '#count', /^\d+ of \d+$/)
  await page.fill('#filter', 'listCompanies')
  await page.press('Enter')
  await page.until("location.hash === '#listCompanies'")
  await says(page, '.endpoint', /GET\/v1\/companies/)
  const { status, answer } = await send(page)
  assert.equal(status, '200')
  assert.equal(JSON.parse(answer)[0].name, 'Bakkerij Janssens')
  assert.deepEqual(page.problems, [])
})

test('a write is sent with its headers and body, and shown as a command', inBrowser, async () => {
  const page = await openExplorer(wide, '#createNote')
  await signIn(page)
  await page.fill('.try input[list="places-company"]', company)
  await page.click('.try .joined button')
  await page.fill('.try textarea', '{ "title": "Gebak", "amount": "12.50" ')
  await says(page, '.remark', /^Not JSON yet/)
  await page.fill('.try textarea', '{ "title": "Gebak", "amount": "12.50" }')
  await says(page, '.remark', /^$/)
  const command: string = await page.evaluate(textOf('.curl pre'))
  assert.ok(command.startsWith(`curl -X POST '${books.base}/v1/companies/${company}/notes'`))
  assert.match(command, /-H "Authorization: Bearer \$TOKEN"/)
  assert.match(command, /-H 'X-Client-Mutation-Id: [0-9a-f-]{36}'/)
  const { status, answer } = await send(page)
  assert.equal(status, '201')
  assert.equal(JSON.parse(answer).title, 'Gebak')
  // What was chosen stays from one operation to the next, and so does the answer of this one.
  await page.evaluate("location.hash = '#listNotes'")
  await says(page, '.endpoint', /^GET.*notes/)
  const chosen = "document.querySelector('.try input[list=places-company]').value"
  assert.equal(await page.evaluate(chosen), company)
  await page.evaluate("location.hash = '#createNote'")
  await says(page, '.endpoint', /^POST/)
  await page.until("document.querySelector('.outcome-line')")
  assert.deepEqual(page.problems, [])
})

test(
  'the first page leads into the demo, and its files are one click more',
  inBrowser,
  async () => {
    await makeThinDemo(books)
    const page = await openExplorer(wide, '#demo')
    await page.until("location.hash === '#listCompanies'")
    await says(page, '#notice', /Demo session open: 2 company files/)
    assert.equal((await send(page)).status, '200')
    const offered = "document.querySelectorAll('#places-company option').length"
    await page.until(`${offered} === 2`)
    assert.deepEqual(page.problems, [])
  },
)

test(
  'on a telephone the list is a drawer, and everything fits in its width',
  inBrowser,
  async () => {
    const page = await openExplorer(narrow)
    const isOutOfReach = "document.querySelector('#index').inert"
    await page.until(isOutOfReach)
    await signIn(page)
    await page.click('#menu')
    await page.until(`!${isOutOfReach}`)
    await page.fill('#filter', 'listCompanies')
    await page.click('#groups li:not([hidden]) a')
    await page.until("location.hash === '#listCompanies'")
    await page.until(isOutOfReach)
    assert.equal((await send(page)).status, '200')
    const isSeen = `document.elementFromPoint(
    ...(({ x, y }) => [x + 2, y + 2])(document.querySelector('.outcome-line').getBoundingClientRect()),
  )?.closest('.outcome') !== null`
    await page.until(isSeen)
    for (const hash of ['', '#listCompanies', '#createNote', '#postInvoice']) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
      await page.evaluate('new Promise(requestAnimationFrame)')
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      assert.ok(width <= narrow.width, `${hash || 'the first page'} is ${width} wide`)
    }
    assert.deepEqual(page.problems, [])
  },
)

test('text never becomes markup, and no link leads into a script', inBrowser, async () => {
  const page = await openExplorer(wide)
  const shown = await page.evaluate<string>(`(async () => {
    const { markdown } = await import('/docs/markdown.js')
    const node = document.createElement('div')
    node.append(...markdown(${JSON.stringify(
      '# A <b>\n\n[x](javascript:alert(1)) [y](//elsewhere) [z](/v1/ping)\n\n- one\n  - two <img src=x>\n\n| a | b |\n|---|---|\n| `c_d` | **e** |',
    )}, 2))
    return node.innerHTML
  })()`)
  assert.equal(
    shown,
    '<h2 data-anchor="a-b">A &lt;b&gt;</h2>' +
      '<p><span>x</span>) <span>y</span> <a href="/v1/ping" rel="noreferrer">z</a></p>' +
      '<ul><li>one<ul><li>two &lt;img src=x&gt;</li></ul></li></ul>' +
      '<table class="ledger"><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
      '<tbody><tr><td><code>c_<wbr>d</code></td><td><strong>e</strong></td></tr></tbody></table>',
  )
})

test('JSON is laid out by its own words', inBrowser, async () => {
  const page = await openExplorer(wide)
  const laidOut = (text: string) =>
    page.evaluate<string | undefined>(
      `import('/docs/json.js').then(({ jsonPieces }) => jsonPieces(${JSON.stringify(text)})?.map(([, piece]) => piece).join(''))`,
    )
  assert.equal(await laidOut('{"b":12.50,"a":[]}'), '{\n  "b": 12.50,\n  "a": []\n}')
  assert.equal(await laidOut('[{"a":"x:{,}"}]'), '[\n  {\n    "a": "x:{,}"\n  }\n]')
  assert.equal(await laidOut('plain'), undefined)
})
