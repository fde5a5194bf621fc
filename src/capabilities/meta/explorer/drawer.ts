import { page } from './nodes.js'

const narrow = matchMedia('(max-width: 47.99rem)')

/** On a narrow screen the list of operations is a drawer: out of reach of keyboard and reader while closed. */
function arrange(): void {
  const isOpen = document.body.classList.contains('drawer-open')
  page('index').inert = narrow.matches && !isOpen
  page('backdrop').hidden = !(narrow.matches && isOpen)
  page('menu').setAttribute('aria-expanded', String(isOpen))
}

export function isDrawerOpen(): boolean {
  return narrow.matches && document.body.classList.contains('drawer-open')
}

export function openDrawer(): void {
  document.body.classList.add('drawer-open')
  arrange()
}

export function closeDrawer(): void {
  document.body.classList.remove('drawer-open')
  arrange()
}

export function listenForDrawer(): void {
  page('menu').addEventListener('click', () => (isDrawerOpen() ? closeDrawer() : openDrawer()))
  page('backdrop').addEventListener('click', closeDrawer)
  narrow.addEventListener('change', arrange)
  arrange()
}
