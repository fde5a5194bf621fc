import { bodyEditor } from './body-editor.js'
import { codeBlock } from './code.js'
import { curlOf } from './command.js'
import type { Operation } from './description.js'
import { baseInput, type Input, parameterInputs } from './inputs.js'
import { type Child, el } from './nodes.js'
import { outcomeOf } from './outcome.js'
import { call, type Inputs, requestOf } from './request.js'

/** The form that sends one operation. `refresh` fills in what was learnt since it was built. */
export type Form = { readonly node: HTMLElement; refresh(): void }

/** A form is kept once built, so that coming back finds the fields and the answer as left. */
const forms = new Map<string, Form>()

export function formOf(operation: Operation): Form {
  const known = forms.get(operation.id)
  if (known) return known
  const form = buildForm(operation)
  forms.set(operation.id, form)
  return form
}

/** The form of an operation, where it was shown before. */
export function knownForm(operation: Operation): Form | undefined {
  return forms.get(operation.id)
}

function buildForm(operation: Operation): Form {
  const inputs: Inputs = {
    base: baseInput(),
    parameters: parameterInputs(operation),
    body: bodyEditor(operation),
  }
  const remembering: Input[] = [inputs.base, ...inputs.parameters]
  const button = el('button', { type: 'submit', class: 'primary send' }, 'Send')
  const outcome = outcomeOf(operation)
  const curl = codeBlock('')
  const node = el(
    'form',
    { class: 'try' },
    el('h2', {}, 'Try it'),
    el('div', { class: 'try-fields' }, inputNodes(inputs)),
    el('div', { class: 'send-bar' }, button, el('span', { class: 'aside keys' }, keys())),
    outcome.nodes,
    el('section', { class: 'curl' }, el('h3', {}, 'As a command'), curl.node),
  )
  const showCurl = () => curl.setText(curlOf(requestOf(operation, inputs)))
  node.addEventListener('input', () => {
    for (const input of remembering) input.keep?.()
    showCurl()
  })
  listenForSend(node, button, (signal) =>
    outcome.watch(() => call(requestOf(operation, inputs), signal)),
  )
  const refresh = () => {
    for (const input of remembering) input.recall?.()
    showCurl()
  }
  return { node, refresh }
}

function keys(): Child {
  return [el('kbd', {}, 'Ctrl'), ' + ', el('kbd', {}, 'Enter')]
}

function inputNodes({ base, parameters, body }: Inputs): Child[] {
  const of = (place: string) => parameters.filter(({ parameter }) => parameter.in === place)
  const common = of('header').filter(({ isCommon }) => isCommon)
  const more = of('header').filter(({ isCommon }) => !isCommon)
  return [
    base.node,
    inputGroup('Path', of('path')),
    inputGroup('Query', of('query')),
    inputGroup('Headers', common),
    more.length > 0 &&
      el(
        'details',
        { class: 'more' },
        el('summary', {}, common.length > 0 ? 'More headers' : 'Headers'),
        more.map(({ node }) => node),
      ),
    body && el('fieldset', {}, el('legend', {}, 'Body'), body.node),
  ]
}

function inputGroup(title: string, inputs: readonly Input[]): Child {
  if (inputs.length === 0) return undefined
  return el(
    'fieldset',
    {},
    el('legend', {}, title),
    inputs.map(({ node }) => node),
  )
}

/** While a call is under way the button stops it: an analysis may take minutes. */
function listenForSend(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  send: (signal: AbortSignal) => Promise<void>,
): void {
  let running: AbortController | undefined
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (running) return
    running = new AbortController()
    // No submit button meanwhile, or the Enter key would press it and cancel the call.
    Object.assign(button, { textContent: 'Cancel', type: 'button' })
    await send(running.signal)
    running = undefined
    Object.assign(button, { textContent: 'Send', type: 'submit' })
  })
  button.addEventListener('click', (event) => {
    if (!running) return
    // The button turns back into Send before this click is over and would send again.
    event.preventDefault()
    running.abort()
  })
}
