/**
 * The API explorer: reads /v1/openapi.json and lets a person read and try every operation. It is served under
 * a strict Content-Security-Policy and never turns text into markup: every node is made by el() of nodes.ts,
 * and what comes from the description or from an answer only ever becomes text.
 */
import { info, loadDescription, operationOf } from './description.js'
import { closeDrawer, isDrawerOpen, listenForDrawer, openDrawer } from './drawer.js'
import { formOf, knownForm } from './form.js'
import { showLanding } from './landing.js'
import { el, inputOf, page } from './nodes.js'
import { operationText } from './operation.js'
import { listenForList, markChosen, showOperationList } from './operation-list.js'
import { session, showSession } from './session.js'
import { listenForSignIn, openDemo } from './sign-in.js'
import { show } from './view.js'

async function start(): Promise<void> {
  try {
    await loadDescription()
  } catch (error) {
    showLoadProblem(error as Error)
    return
  }
  page('version').textContent = info().version ?? ''
  showOperationList()
  addEventListener('hashchange', showChosen)
  showChosen()
  // The first page leads here with one click, and from here the files of the demo are one more.
  if (chosenName() === 'demo' && (await openDemo())) location.replace('#listCompanies')
}

function showLoadProblem(error: Error): void {
  const again = () => location.reload()
  page('reading').replaceChildren(
    el('h1', {}, 'The description could not be loaded'),
    el('p', { class: 'problem' }, error.message),
    el('button', { type: 'button', class: 'primary', onclick: again }, 'Try again'),
  )
}

/** The hash names an operation, or a heading of the landing page, or nothing. */
function showChosen(): void {
  const name = chosenName()
  const operation = operationOf(name)
  const focusWasInside = page('reading').contains(document.activeElement) || isDrawerOpen()
  markChosen(operation)
  closeDrawer()
  if (operation) {
    const form = formOf(operation)
    show({
      title: `${operation.summary} · Dubbel API`,
      reading: operationText(operation),
      sideLabel: 'Try it',
      side: [form.node],
    })
    form.refresh()
  } else showLanding(name)
  // Focus inside what was just replaced would be lost to the top of the page.
  if (focusWasInside) page('reading').querySelector('h1')?.focus({ preventScroll: true })
}

function chosenName(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** Fills in what a sign-in brought, where a form asks for it. */
function refreshForm(): void {
  const operation = operationOf(chosenName())
  if (operation) knownForm(operation)?.refresh()
}

/** A link to what is shown already changes no hash, yet should lead back to its beginning. */
function onPageClick(event: MouseEvent): void {
  const link = elementOf(event)?.closest<HTMLAnchorElement>('a[href^="#"]')
  if (link && link.hash === location.hash) showChosen()
}

function onPageKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') closeDrawer()
  const isTyping = elementOf(event)?.closest('input, textarea, select, dialog')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  openDrawer()
  inputOf('filter').focus()
  inputOf('filter').select()
}

function elementOf({ target }: Event): Element | undefined {
  return target instanceof Element ? target : undefined
}

page('skip').addEventListener('click', () => page('reading').focus())
addEventListener('keydown', onPageKey)
addEventListener('click', onPageClick)
session.whenPlacesChange(refreshForm)
listenForList()
listenForDrawer()
listenForSignIn()
showSession()
void start()
