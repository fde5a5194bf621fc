import { type Language, languages, say } from '#kernel/languages'
import { texts } from './texts.js'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='6' fill='%231b5e43'/%3E%3Cpath d='M8 18h16M8 23h16' stroke='%23fbfaf5' stroke-width='2'/%3E%3Cpath d='M12 7h4a4 4 0 0 1 0 8h-4z' fill='none' stroke='%23fbfaf5' stroke-width='2'/%3E%3C/svg%3E"

/** What someone sees who opens the address of the service in a browser. */
export function welcomePage(about: { language: Language; hasDemo: boolean; url: string }): string {
  const words = (name: keyof typeof texts) => say(texts[name], about.language)
  const demo = `
        <a class="door first" href="/docs#demo">
          <strong>${words('demo')}</strong>
          <span>${words('demoAbout')}</span>
        </a>`
  const shell = `
      <p class="shell">${words('shell')}</p>
      <pre><code>curl -X POST ${about.url}/v1/auth/demo</code></pre>`
  return `<!doctype html>
<html lang="${about.language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Dubbel</title>
    <link rel="icon" href="${icon}" />
    <link rel="stylesheet" href="/docs/palette.css" />
    <link rel="stylesheet" href="/docs/welcome.css" />
  </head>
  <body>
    <nav>${languages.map((one) => languageLink(one, about.language)).join('')}</nav>
    <main>
      <h1>Dubbel</h1>
      <p class="purpose">${words('purpose')}</p>
      <p>${words('about')}</p>
      <div class="doors">${about.hasDemo ? demo : ''}
        <a class="door" href="/docs">
          <strong>${words('docs')}</strong>
          <span>${words('docsAbout')}</span>
        </a>
      </div>${about.hasDemo ? shell : ''}
      <footer>
        <a href="/v1/status">${words('status')}</a>
        <a href="/v1/openapi.json">${words('description')}</a>
      </footer>
    </main>
  </body>
</html>
`
}

function languageLink(language: Language, current: Language): string {
  const mark = language === current ? ' aria-current="true"' : ''
  return `<a href="/?lang=${language}" hreflang="${language}"${mark}>${language}</a>`
}
