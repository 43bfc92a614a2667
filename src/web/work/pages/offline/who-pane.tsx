import { useEffect, useState } from 'react'
import type { KeptList } from '#domain/gate/kept-list.ts'
import { FieldFrame, fieldLinks, inputClass, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { letWork, whoIs, type Told } from '../../desk/who-works.ts'
import { WorkButton } from '../../parts/button.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'

/** Who works at this tablet without a line, and how somebody else takes over with his PIN (DESK-40). */
export const WhoPane = ({ base, list: { me, people = [] } }: { base: string; list: KeptList }) => {
  const { t } = useTexts()
  const [who, setWho] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  useEffect(() => void whoIs(base).then(setWho, () => undefined), [base])
  const name = people.find(({ id }) => id === who)?.name ?? me?.name
  if (people.length === 0 || name === undefined) return null
  const take = async (form: FormData): Promise<void> => {
    const person = people.find(({ id }) => id === form.get('person'))
    const pin = form.get('pin')
    if (!person || typeof pin !== 'string') return
    const answer = await letWork(base, person, pin)
    setTold(answer)
    if (answer !== 'right') return
    setWho(person.id)
    setIsOpen(false)
  }
  const error = told === 'wrong' ? t('workTablet.wrongPin') : told === 'closed' ? t('workTablet.closed') : undefined
  return (
    <Pane title={t('workTablet.worksHere', { name })}>
      {isOpen ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void take(new FormData(event.currentTarget))
          }}
        >
          <Stack>
            <SelectField name="person" label={t('workTablet.who')} defaultValue={who}>
              {people.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </SelectField>
            <FieldFrame name="pin" label={t('workTablet.pin')} error={error}>
              <input
                {...fieldLinks({ name: 'pin', label: '', error })}
                className={inputClass}
                type="password"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
              />
            </FieldFrame>
            <WorkButton>{t('workTablet.changePerson')}</WorkButton>
          </Stack>
        </form>
      ) : (
        <WorkButton type="button" onClick={() => setIsOpen(true)}>
          {t('workTablet.changePerson')}
        </WorkButton>
      )}
    </Pane>
  )
}
