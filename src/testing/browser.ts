import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** Names under which Debian and others install Chromium; the variable CHROMIUM names one that lies elsewhere. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The program of a Chromium; undefined on a machine that has none. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const usual = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM, ...usual].find((path) => path && existsSync(path))
}

type Message = {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  // biome-ignore lint/suspicious/noExplicitAny: the protocol has hundreds of shapes, of which few are read
  readonly params?: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly result?: any
  readonly error?: { message: string }
}

type Waiting = { done: (result: Message['result']) => void; failed: (error: Error) => void }

export type Browser = Awaited<ReturnType<typeof openBrowser>>
export type BrowserPage = Awaited<ReturnType<Browser['openPage']>>

/** A Chromium without a window, driven by the DevTools protocol over two pipes: no port, no package. */
export async function openBrowser(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'dubbel-browser-'))
  const child = spawn(program, optionsFor(folder), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((done) => {
    child.once('close', () => done())
    child.once('error', () => done())
  })
  const connection = connect(child.stdio[3] as Writable, child.stdio[4] as Readable, gone)

  return {
    /** A page of its own, with a memory of its own. */
    async openPage(size: { width: number; height: number }) {
      const { browserContextId } = await connection.send('Target.createBrowserContext')
      const target = { url: 'about:blank', browserContextId }
      const { targetId } = await connection.send('Target.createTarget', target)
      const attached = { targetId, flatten: true }
      const { sessionId } = await connection.send('Target.attachToTarget', attached)
      const page = pageOf((method, params) => connection.send(method, params, sessionId))
      connection.listen(sessionId, page.hear)
      await page.prepare(size)
      return page
    },
    async close() {
      await Promise.race([connection.send('Browser.close').catch(() => {}), gone])
      child.kill()
      await gone
      // Helpers of the browser may outlive it by a moment and still write what they remember.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

function optionsFor(folder: string): string[] {
  return [
    '--headless=new',
    '--remote-debugging-pipe',
    `--user-data-dir=${folder}`,
    '--no-first-run',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    // Chromium refuses to run as root inside its sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}

/** Messages are JSON texts, each ended by a zero byte. */
function connect(output: Writable, input: Readable, gone: Promise<void>) {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, (message: Message) => void>()
  let lastId = 0
  let rest = ''
  input.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) take(JSON.parse(part))
  })
  output.on('error', () => {})
  void gone.then(() => {
    for (const { failed } of waiting.values()) failed(new Error('the browser ended'))
    waiting.clear()
  })

  function take(message: Message): void {
    const asked = message.id === undefined ? undefined : waiting.get(message.id)
    waiting.delete(message.id ?? 0)
    if (!asked) listeners.get(message.sessionId ?? '')?.(message)
    else if (message.error) asked.failed(new Error(message.error.message))
    else asked.done(message.result)
  }

  return {
    send(method: string, params: object = {}, sessionId?: string): Promise<Message['result']> {
      const id = ++lastId
      output.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
      return new Promise((done, failed) => waiting.set(id, { done, failed }))
    },
    listen(sessionId: string, listener: (message: Message) => void) {
      listeners.set(sessionId, listener)
    },
  }
}

type Send = (method: string, params?: object) => Promise<Message['result']>

function pageOf(send: Send) {
  /** What went wrong on the page: exceptions, errors and warnings of its console, refused requests. */
  const problems: string[] = []
  let loaded = () => {}

  async function evaluate<Value>(expression: string): Promise<Value> {
    const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true }
    const { result, exceptionDetails } = await send('Runtime.evaluate', options)
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  async function until(expression: string): Promise<void> {
    for (let tries = 0; !(await evaluate(`Boolean(${expression})`)); tries++) {
      if (tries > 1000) throw new Error(`it did not happen on the page: ${expression}`)
      await new Promise((wait) => setTimeout(wait, 20))
    }
  }

  return {
    problems,
    evaluate,
    /** Waits until an expression holds on the page. */
    until,
    hear({ method, params }: Message) {
      if (method === 'Page.loadEventFired') loaded()
      if (method === 'Runtime.exceptionThrown') {
        const { exception, text } = params.exceptionDetails
        problems.push(exception?.description ?? text)
      }
      if (method === 'Runtime.consoleAPICalled' && ['error', 'warning'].includes(params.type))
        problems.push(params.args.map((given: { value?: unknown }) => given.value).join(' '))
      if (method === 'Log.entryAdded' && ['error', 'warning'].includes(params.entry.level))
        problems.push(`${params.entry.text} ${params.entry.url ?? ''}`)
    },
    async prepare({ width, height }: { width: number; height: number }) {
      for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`)
      const device = { width, height, deviceScaleFactor: 1, mobile: width < 600 }
      await send('Emulation.setDeviceMetricsOverride', device)
    },
    async goTo(url: string) {
      const done = new Promise<void>((resolve) => {
        loaded = resolve
      })
      await send('Page.navigate', { url })
      await done
    },
    /** Presses the mouse on what a selector finds, as a person would: it must be there to be seen. */
    async click(selector: string) {
      const found = `document.querySelector(${JSON.stringify(selector)})`
      await until(`${found}?.checkVisibility()`)
      await evaluate(`${found}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
      await evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
      const middle = await evaluate<{ x: number; y: number }>(`(() => {
        const { x, y, width, height } = ${found}.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })()`)
      for (const type of ['mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, ...middle, button: 'left', clickCount: 1 })
    },
    /** Types into a field in the place of what it holds. */
    async fill(selector: string, text: string) {
      const found = `document.querySelector(${JSON.stringify(selector)})`
      // What is still sliding into view takes no focus yet.
      await until(`(${found}?.focus(), document.activeElement === ${found})`)
      await evaluate(`${found}.select()`)
      await send('Input.insertText', { text })
    },
    async press(key: string, text?: string) {
      const code = { Enter: 13, Escape: 27, ArrowDown: 40, ArrowUp: 38 }[key] ?? 0
      const event = { key, windowsVirtualKeyCode: code, ...(text === undefined ? {} : { text }) }
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...event })
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: code })
    },
    /** A picture of what is seen, as PNG. */
    async picture(): Promise<Buffer> {
      const { data } = await send('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    },
  }
}
