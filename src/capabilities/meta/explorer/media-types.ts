export function isJson(type: string): boolean {
  return /[/+]json\b/i.test(type)
}

export function isText(type: string): boolean {
  return isJson(type) || /^text\/|[/+]xml\b|javascript|x-www-form-urlencoded/i.test(type)
}
