import { useState, type FocusEvent, type FormEvent, type RefObject } from 'react'
import type { BookingField } from '#domain/bookings/form.ts'
import { loadChunk } from '../../kernel/chunk-load.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { useSendOnce } from '../../forms/use-send-once.ts'
import { splitPayment, type BookingFormView } from './form-names.ts'

type Errors = BookingFormView['errors']

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  splitPayment(
    Object.fromEntries(
      [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
  )

/**
 * What script adds to the form: after a refused attempt a field is looked at again when it is left, a
 * way to pay that the package does not have is unchosen, the new total is told, and the form is sent once.
 */
export const useBookingForm = (view: BookingFormView, form: RefObject<HTMLFormElement | null>) => {
  const { t } = useTexts()
  const [errors, setErrors] = useState<Errors>(view.errors)
  const [announced, setAnnounced] = useState('')
  const sending = useSendOnce()
  const refused = view.problems.length > 0

  const onBlur = async ({ target }: FocusEvent<HTMLFormElement>) => {
    const field = (target as Partial<HTMLInputElement>).name as BookingField | undefined
    if (!refused || !field || !form.current || !(field in view.values || field in errors)) return
    const values = valuesOf(form.current)
    // what the server refused stays refused until it is changed: it knows more than the browser, all telephone numbers
    // for example
    if (values[field] === view.values[field]) return
    const part = await loadChunk('The check of a field', () => import('./late-check.ts')).catch((error: unknown) =>
      console.error('The server checks:', error),
    )
    if (!part) return
    const { lateCheck } = part
    const text = lateCheck(field, values, view, t)
    setErrors((before) => {
      const { [field]: _old, ...others } = before
      return text === null ? others : { ...others, [field]: text }
    })
  }

  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as Partial<HTMLInputElement>
    if (!form.current || (name !== 'package' && name !== 'extras')) return
    const data = new FormData(form.current)
    const code = data.get('package')
    for (const radio of form.current.querySelectorAll<HTMLInputElement>('input[name="payment"]:checked')) {
      const option = view.payments.find(({ value }) => value === radio.value)
      if (option && !option.packages.some((one) => one === code)) radio.checked = false
    }
    const chosen = view.combinations.find((one) => one.package === code && one.covered === data.has('extras'))
    if (chosen) setAnnounced(t('booking.totalNow', { total: chosen.total }))
  }

  return { errors, announced, onBlur, onChange, ...sending }
}
