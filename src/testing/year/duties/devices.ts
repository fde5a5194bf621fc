import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileStore, openSyncClient } from '../../../../clients/sync/index.js'
import type { Random } from '../../random.js'
import type { Device } from '../device.js'
import type { YearFile } from '../file.js'
import type { Firm } from '../firm.js'
import { written } from '../money.js'
import { until } from '../office.js'
import type { YearService } from '../process.js'
import type { Work } from './today.js'

/** Two devices of the manager, both on the first file. */
export async function openDevices(
  firm: Firm,
  service: YearService,
  folder: string,
): Promise<Device[]> {
  const file = firm.files[0]!
  const devices = ['tablet', 'laptop'].map((name) => newDevice(firm, service, folder, file, name))
  for (const { sync } of devices) await sync()
  return devices
}

function newDevice(
  firm: Firm,
  service: YearService,
  folder: string,
  file: YearFile,
  name: string,
): Device {
  const client = openSyncClient({
    url: service.url,
    token: firm.manager.token,
    company: file.company,
    device: { id: name, name },
    store: fileStore(join(folder, name)),
    newKey: () => randomUUID(),
    pageSize: 150,
  })
  const sync = async () => void (await until(() => client.sync()))
  return { name, file, client, acts: [], sync }
}

/** Something is done on each device, and now and then one of them finds a network. */
export const useDevices: Work = async ({ file, firm, chance, date }) => {
  for (const device of firm.devices.filter((one) => one.file === file)) {
    if (chance.chance(0.5)) payOut(device, chance, date)
    if (chance.chance(0.5)) moveParty(device, chance)
    if (chance.chance(0.4)) await device.sync()
  }
}

/** An entry that is posted when the device is online again. */
function payOut({ file, client, acts, name }: Device, chance: Random, date: string): void {
  const { wages, owed } = file.country.payroll
  const cents = chance.between(1000, 90_000)
  const lines = [
    { account: wages, debit: written(cents) },
    { account: owed, credit: written(cents) },
  ]
  const label = `${file.code} ${name}`
  const body = { journal_id: file.journal('OD'), entry_date: date, label, lines }
  acts.push(client.act({ method: 'POST', path: 'entries', body }))
  file.model.move(wages, cents)
  file.model.move(owed, -cents)
}

/** Each device changes a field of its own, so that both wishes hold. */
function moveParty({ file, client, acts, name }: Device, chance: Random): void {
  const { id } = chance.pick([...file.customers, ...file.suppliers])
  const value = `${chance.between(1000, 9999)}`
  const body = name === 'tablet' ? { city: `Stad ${value}` } : { phone: `+32 2 555 ${value}` }
  acts.push(client.act({ method: 'PATCH', path: `third-parties/${id}`, body }))
}
