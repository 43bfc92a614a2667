import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatMoment, formatMoney } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import type { GateReply } from '#usecases/operators/authorise.ts'

/** What is owed: where the barrier stays down for it, what opens it, which need not be all (EXIT-6). */
export const owedMinor = ({ word, reason, dueMinor }: GateReply): number => {
  const opens = reason?.facts?.['amountMinor']
  return word === 'pay' && typeof opens === 'number' ? opens : dueMinor
}

/** What the display of the lane shows to the driver: short, and nothing that others could not read on his plate. */
export const lineOf = (reply: GateReply, kind: 'in' | 'out', language: Language): string => {
  const { word, booking, reason } = reply
  const t = translator(language)
  switch (word) {
    case 'granted':
      return t(kind === 'in' ? 'gate.welcome' : 'gate.goodbye')
    case 'pay':
      return t('gate.pay', { amount: formatMoney(euro(owedMinor(reply)), language) })
    case 'wait': {
      const from = reason?.facts?.['from']
      return typeof from === 'number' && booking
        ? t('gate.wait', { time: formatMoment(localAt(from, booking.zone), language, { year: false, month: 'short' }) })
        : t('gate.refused')
    }
    case 'unknown':
      return t('gate.unknown')
    case 'refused':
      return reason?.code === 'wrong_car_park'
        ? t('gate.elsewhere', { carPark: String(reason.facts?.['carPark'] ?? '') })
        : t('gate.refused')
  }
}
