import type { PushAdapter } from '../push.ts'

/** A reservation in JSON, as parking systems with a list of their own take it: written and removed by its id. */
export const reservations: PushAdapter = {
  put: ({ id, code, plate, from, until }) => ({
    method: 'PUT',
    path: `/reservations/${encodeURIComponent(id)}`,
    body: {
      reservationId: id,
      identifiers: [
        { identifierType: 'BARCODE', identifier: code },
        ...(plate === null ? [] : [{ identifierType: 'LICENSE_PLATE', identifier: plate }]),
      ],
      validFrom: from,
      ...(until !== null && { validUntil: until }),
    },
  }),
  remove: (id) => ({ method: 'DELETE', path: `/reservations/${encodeURIComponent(id)}` }),
}
