import { inputOf, page } from './nodes.js'
import { type SignedIn, session } from './session.js'

export function listenForSignIn(): void {
  inputOf('token').addEventListener('input', () => session.setToken(inputOf('token').value))
  page('token-show').addEventListener('click', toggleTokenShown)
  page('token-forget').addEventListener('click', forgetToken)
  page('sign-in').addEventListener('click', openDialog)
  page('sign-in-cancel').addEventListener('click', () => dialog().close())
  page('sign-in-form').addEventListener('submit', signIn)
  page('demo').addEventListener('click', openDemo)
}

function toggleTokenShown(): void {
  const field = inputOf('token')
  const isShown = field.type === 'password'
  field.type = isShown ? 'text' : 'password'
  page('token-show').textContent = isShown ? 'Hide' : 'Show'
  page('token-show').setAttribute('aria-pressed', String(isShown))
}

function forgetToken(): void {
  session.setToken('')
  notify('Token forgotten.')
  inputOf('token').focus()
}

function dialog(): HTMLDialogElement {
  return page('sign-in-dialog') as HTMLDialogElement
}

function openDialog(): void {
  page('sign-in-problem').textContent = ''
  dialog().showModal()
}

async function signIn(event: Event): Promise<void> {
  event.preventDefault()
  const [email, password] = [inputOf('email').value, inputOf('password').value]
  try {
    const answer = await post('/v1/auth/login', { email, password, device_name: 'API explorer' })
    session.take(answer)
    notify(`Signed in as ${answer.user?.name ?? email}.`)
    inputOf('password').value = ''
    dialog().close()
  } catch (error) {
    page('sign-in-problem').textContent = (error as Error).message
    inputOf('password').select()
  }
}

/** Opens a session of the demo; false where that is refused. */
export async function openDemo(): Promise<boolean> {
  const button = page('demo') as HTMLButtonElement
  button.disabled = true
  try {
    const answer = await post('/v1/auth/demo', { device_name: 'API explorer' })
    session.take(answer)
    const count = answer.demo?.companies?.length
    notify(count ? `Demo session open: ${count} company files.` : 'Demo session open.')
    return true
  } catch (error) {
    notify((error as Error).message, true)
    return false
  } finally {
    button.disabled = false
  }
}

async function post(address: string, body: object): Promise<SignedIn> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(answer.message ?? `The server answered ${response.status}.`)
  return answer
}

let noticeTimer: number | undefined

/** A sentence at the top, for a few seconds. */
function notify(text: string, isProblem = false): void {
  const notice = page('notice')
  notice.textContent = text
  notice.classList.toggle('problem', isProblem)
  clearTimeout(noticeTimer)
  noticeTimer = setTimeout(() => notice.replaceChildren(), isProblem ? 12_000 : 6_000)
}
