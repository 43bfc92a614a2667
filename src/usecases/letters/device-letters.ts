import { operatorOf } from '#db/desk-lists.ts'
import { gateDeviceById } from '#db/gate-devices.ts'
import { organisationById } from '#db/organisations.ts'
import { personById, placesOf } from '#db/people.ts'
import { deviceState, readDeviceNotice } from '#domain/gate/device.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { Deps } from '../deps.ts'

/**
 * That a device at a lane is silent, or back (GATE-20). Null when it is not so any more, and when the person or the
 * device is gone.
 */
export const loadDeviceNotice = async (deps: Deps, { id, version }: { id: string; version: number }) => {
  const { deviceId, personId, isBack } = readDeviceNotice(id)
  const device = await gateDeviceById(deps.db, deviceId)
  if (!device || deviceState(device, deps.clock.now()) !== (isBack ? 'seen' : 'silent')) return null
  const [person, operator] = await Promise.all([personById(deps.db, personId), operatorOf(deps.db, device)])
  const organisation = operator ? await organisationById(deps.db, operator) : null
  if (!person || person.isDemo || !organisation) return null
  const place = (await placesOf(deps.db, [organisation.id])).find(
    ({ airportId, carParkId }) => airportId === device.airportId && carParkId === device.carParkId,
  )
  if (!place) return null
  return {
    key: `${id}/${version}`,
    to: { name: person.name, address: person.email, language: person.language },
    model: {
      isBack,
      name: device.name,
      lane: device.lane,
      carPark: place.name,
      zone: place.zone,
      heardAt: device.seenAt ?? device.pairedAt ?? device.addedAt,
      devicesUrl: deps.publicUrl + workPath('devices', organisation.slug, place.slug),
    },
  }
}
