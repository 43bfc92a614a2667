import type { OrganisationKind, Role } from '#domain/access/people.ts'
import { languages, nameOf } from '#domain/languages.ts'
import { CheckField, Field, FieldGroup, SelectField } from '../../../components/field/field.tsx'
import { EmailField } from '../../../components/field/email-field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Answered } from '../../parts/answered.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Row } from '../../parts/pane.tsx'
import { roleTextIn } from '../../parts/role-words.ts'
import { QuestionSheet } from '../../parts/question-sheet.tsx'
import { StateTag } from '../../parts/state.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = {
  here: string
  organisation: string
  kind: OrganisationKind
  me: string
  members: readonly {
    id: string
    personId: string
    name: string
    email: string
    role: Role
    reach: string | null
    seen: string | null
  }[]
  invitations: readonly {
    id: string
    email: string
    role: Role
    reach: string | null
    until: string
    by: string | null
    isWaiting: boolean
    mayAgree: boolean
  }[]
  giveable: readonly Role[]
  mayGiveAll: boolean
  places: readonly { value: string; text: string }[]
  codes: readonly string[]
  /** keys that go on though who made them has left */
  gone: { keys: number; href: string | null } | null
  done: keyof typeof doneText | null
  chosen: { what: 'end' | 'reset'; id: string; name: string } | null
  said:
    | {
        errors: Record<string, string>
        failed: string | null
        typed: { email: string; role: string; reason: string; language: string; reach: readonly string[] | null }
      }
    | undefined
}

const doneText = {
  sent: 'workPeople.inviteSent',
  waits: 'workPeople.inviteWaits',
  agreed: 'workPeople.agreed',
  withdrawn: 'workPeople.withdrawn',
  ended: 'workPeople.ended',
  reset: 'workPeople.resetDone',
} as const

/** Who works in an organisation, who is invited, and what can be done about it. */
export const PeopleView = (props: Props) => {
  const { organisation, members, invitations, giveable, done, chosen, said, gone, me } = props
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={t('workShell.navPeople')} of={organisation} hasErrors={said !== undefined} />
      <TitleRow title={t('workShell.navPeople')} of={organisation} />
      <Answered done={done && !said ? t(doneText[done]) : null} failed={said?.failed} />
      {gone && (
        <Note tone="warn">
          {t('workPeople.keysOfTheGone', { n: gone.keys })}
          {gone.href && (
            <>
              {' '}
              <a href={gone.href}>{t('workShell.navKeys')}</a>
            </>
          )}
        </Note>
      )}
      <Panes>
        <Pane flush>
          <Members {...props} />
        </Pane>
        {members.length === 1 && members[0]?.personId === me && invitations.length === 0 && (
          <Empty title={t('workPeople.onlyYou')} />
        )}
        {invitations.length > 0 && (
          <Pane title={t('workPeople.invited')} flush>
            <Invitations {...props} />
          </Pane>
        )}
        {giveable.length > 0 && <InviteForm {...props} />}
      </Panes>
      {chosen && <Chosen {...props} chosen={chosen} />}
    </Main>
  )
}

const Members = ({ here, kind, me, members }: Props) => {
  const { t } = useTexts()
  return (
    <DataTable
      caption={t('workShell.navPeople')}
      columns={[
        { label: t('workPeople.name') },
        { label: t('workPeople.role') },
        { label: t('workPeople.reach'), phone: 'second' },
        { label: t('workPeople.lastUse'), phone: 'none' },
        { label: t('workPeople.end') },
      ]}
      rows={members.map(({ id, personId, name, email, role, reach, seen }) => ({
        key: id,
        cells: [
          <>
            {name} <small>{email}</small>
          </>,
          t(roleTextIn(role, kind)),
          reach ?? t('workPeople.everything'),
          seen ?? t('workPeople.never'),
          <Row key="acts">
            <WorkButtonLink href={`${here}?do=end&member=${id}`} aria-label={`${t('workPeople.end')}: ${name}`}>
              {t('workPeople.end')}
            </WorkButtonLink>
            {personId !== me && (
              <WorkButtonLink
                look="bare"
                href={`${here}?do=reset&member=${id}`}
                aria-label={`${t('workPeople.reset')}: ${name}`}
              >
                {t('workPeople.reset')}
              </WorkButtonLink>
            )}
          </Row>,
        ],
      }))}
    />
  )
}

const Invitations = ({ here, kind, invitations }: Props) => {
  const { t } = useTexts()
  return (
    <DataTable
      caption={t('workPeople.invited')}
      columns={[
        { label: t('workPeople.email') },
        { label: t('workPeople.role') },
        { label: t('workPeople.reach'), phone: 'none' },
        { label: t('workPeople.invitedBy'), phone: 'none' },
        { label: t('workPeople.until'), phone: 'second' },
        { label: t('workPeople.withdraw') },
      ]}
      rows={invitations.map(({ id, email, role, reach, until, by, isWaiting, mayAgree }) => ({
        key: id,
        cells: [
          email,
          t(roleTextIn(role, kind)),
          reach ?? t('workPeople.everything'),
          by ?? t('workPeople.product'),
          isWaiting ? (
            <StateTag key="waits" tone="warn">
              {t('workPeople.waits')}
            </StateTag>
          ) : (
            until
          ),
          <Row key="acts">
            {mayAgree && (
              <WorkForm action={here} fields={{ do: 'agree', invitation: id }} inline>
                <WorkButton look="primary" aria-label={`${t('workPeople.agree')}: ${email}`}>
                  {t('workPeople.agree')}
                </WorkButton>
              </WorkForm>
            )}
            <WorkForm action={here} fields={{ do: 'withdraw', invitation: id }} inline>
              <WorkButton aria-label={`${t('workPeople.withdraw')}: ${email}`}>{t('workPeople.withdraw')}</WorkButton>
            </WorkForm>
          </Row>,
        ],
      }))}
    />
  )
}

const InviteForm = ({ here, kind, giveable, mayGiveAll, places, codes, said }: Props) => {
  const { language, t } = useTexts()
  // no box is everything, so one that was ticked must not get lost with a refusal
  const isTicked = (value: string) => said?.typed.reach?.includes(value) ?? !mayGiveAll
  return (
    <Pane title={t('workPeople.inviteTitle')}>
      <WorkForm action={here} fields={{ do: 'invite' }}>
        <EmailField
          label={t('workPeople.email')}
          defaultValue={said?.typed.email ?? ''}
          error={said?.errors['email']}
          autoComplete="off"
          maxLength={254}
        />
        <SelectField name="role" label={t('workPeople.role')} defaultValue={said?.typed.role || giveable[0]}>
          {giveable.map((role) => (
            <option key={role} value={role}>
              {t(roleTextIn(role, kind))}
            </option>
          ))}
        </SelectField>
        {places.length + codes.length > 0 && (
          <FieldGroup
            name="reach"
            label={t('workPeople.reach')}
            hint={mayGiveAll ? t('workPeople.reachHint') : undefined}
          >
            {places.map(({ value, text }) => (
              <CheckField
                key={value}
                name="place"
                id={`place-${value}`}
                value={value}
                label={text}
                defaultChecked={isTicked(value)}
              />
            ))}
            {codes.map((code) => (
              <CheckField
                key={code}
                name="code"
                id={`code-${code}`}
                value={code}
                label={code}
                defaultChecked={isTicked(code)}
              />
            ))}
          </FieldGroup>
        )}
        <SelectField name="language" label={t('workPeople.language')} defaultValue={said?.typed.language || language}>
          {languages.map((one) => (
            <option key={one} value={one}>
              {nameOf[one]}
            </option>
          ))}
        </SelectField>
        <FormFoot>
          <WorkButton look="primary">{t('workPeople.invite')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

const Chosen = ({ here, chosen, said }: Props & { chosen: NonNullable<Props['chosen']> }) => {
  const { t } = useTexts()
  const { what, id, name } = chosen
  return (
    <QuestionSheet
      title={t(what === 'end' ? 'workPeople.endTitle' : 'workPeople.reset')}
      back={here}
      text={t(what === 'end' ? 'workPeople.endText' : 'workPeople.resetText', { name })}
      action={`${here}?do=${what}&member=${id}`}
      fields={{ do: what, member: id }}
      button={t(what === 'end' ? 'workPeople.end' : 'workPeople.reset')}
    >
      <Field
        name="reason"
        label={t('workPeople.reason')}
        defaultValue={said?.typed.reason ?? ''}
        error={said?.errors['reason']}
        maxLength={300}
      />
    </QuestionSheet>
  )
}
