import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  demo_unavailable: {
    status: 503,
    fr: 'La démo n’est pas encore prête. Réessayez dans une demi-minute.',
    nl: 'De demo is nog niet klaar. Probeer over een halve minuut opnieuw.',
    en: 'The demo is not ready yet. Try again in half a minute.',
    de: 'Die Demo ist noch nicht bereit. Versuchen Sie es in einer halben Minute erneut.',
  },
})

/** The same refusal where no demo is ever made: the specification knows one code for both. */
export const demoSwitchedOff = {
  ...problems.demo_unavailable,
  fr: 'Ce service n’a pas de démo. Connectez-vous avec un compte.',
  nl: 'Deze dienst heeft geen demo. Meld u aan met een account.',
  en: 'This service has no demo. Sign in with an account.',
  de: 'Dieser Dienst hat keine Demo. Melden Sie sich mit einem Konto an.',
}
