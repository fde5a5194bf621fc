/** Who keeps the books of these backups, and the key they were made under: known to everyone, worth nothing. */
export const credentials = {
  email: 'els@upgrade.example',
  password: 'a phrase that outlives its version',
}
export const serviceKeyOfBackups = 'the service key of backups that tests restore'
