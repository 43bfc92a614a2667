import type { JoinDetails } from '#domain/access/join-request.ts'
import { phoneHref } from '#domain/telephone.ts'
import { Field, TextField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { kindText } from '../../parts/kind-words.ts'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { Said } from './route.tsx'

type Known = { slug: string; name: string; href: string }
type Props = {
  here: string
  request: JoinDetails & {
    language: string
    asked: string
    lines: readonly string[]
    endedHow: 'admitted' | 'refused' | null
    reason: string | null
  }
  /** a short name that is free */
  slug: string
  /** who has the number in the register already */
  known: Known | null
  needsVatReason: boolean
  /** to which the person was invited */
  organisation: { slug: string; href: string } | null
  said: Said | undefined
}

/** Everything that somebody who asks to join gave, and the two answers. */
export const JoinRequestView = (props: Props) => {
  const { t } = useTexts()
  const { request, organisation, said } = props
  const title = `${t('workJoin.title')}: ${request.name}`
  return (
    <Main>
      <WorkHead title={title} hasErrors={said !== undefined} />
      <TitleRow title={request.name} of={`${t(kindText[request.kind])}, ${request.asked}`} />
      <Panes>
        {said?.failed && (
          <Note tone="bad" isAnswer>
            {said.failed}
          </Note>
        )}
        {organisation && (
          <Note tone="ok">
            {t('workRights.joinAdmit')} <a href={organisation.href}>{organisation.slug}</a>
          </Note>
        )}
        {request.endedHow === 'refused' && (
          <Note tone="warn">
            {t('common.labelled', { label: t('workRights.joinRefuse'), text: request.reason ?? '' })}
          </Note>
        )}
        <Details request={request} />
        {request.endedHow === null && (
          <>
            <Admit {...props} />
            <Refuse {...props} />
          </>
        )}
      </Panes>
    </Main>
  )
}

const Details = ({ request }: Pick<Props, 'request'>) => {
  const { t } = useTexts()
  const { legalName, street, postcode, city, country, registration, vatNumber, contact, email, phone, website, lines } =
    request
  return (
    <Pane>
      <KeyValues
        rows={[
          { label: t('join.legalName'), value: legalName },
          { label: t('workJoin.address'), value: `${street}, ${postcode} ${city}, ${country}` },
          { label: t('join.registration'), value: <span translate="no">{registration}</span> },
          {
            label: t('booking.vatNumber'),
            value: vatNumber === '' ? t('workJoin.none') : <span translate="no">{vatNumber}</span>,
          },
          { label: t('workJoin.contact'), value: contact },
          { label: t('booking.email'), value: <Mailbox address={email} /> },
          phone !== '' && { label: t('booking.phone'), value: <a href={phoneHref(phone)}>{phone}</a> },
          website !== '' && {
            label: t('join.website'),
            // what a stranger typed learns nothing of where it was opened
            value: (
              <a href={website} target="_blank" rel="noopener noreferrer nofollow">
                {website} {t('common.opensInNewTab')}
              </a>
            ),
          },
          { label: t('workJoin.language'), value: request.language },
          lines.length > 0 && { label: t('workJoin.message'), value: lines.map((line) => <p key={line}>{line}</p>) },
        ]}
      />
    </Pane>
  )
}

/** A long address is broken behind its @ rather than within a word. */
const Mailbox = ({ address }: { address: string }) => {
  const [before = '', ...after] = address.split(/(?<=@)/)
  return (
    <a href={`mailto:${address}`}>
      {before}
      <wbr />
      {after}
    </a>
  )
}

const Admit = ({ here, request, slug, known, needsVatReason, said }: Props) => {
  const { t } = useTexts()
  const name = request.contact
  return (
    <Pane title={t('workJoin.admitTitle')}>
      <Stack>
        {known ? (
          <Note tone="warn">
            {t('workJoin.admitInto', { organisation: known.name, name })} <a href={known.href}>{known.slug}</a>
          </Note>
        ) : (
          <p>{t('workJoin.admitText', { name })}</p>
        )}
        <WorkForm action={here} fields={{ do: 'admit', into: known?.slug ?? '' }}>
          {!known && (
            <Field
              name="slug"
              label={t('workPeople.shortName')}
              hint={t('workPeople.shortNameHint')}
              defaultValue={said?.typed.slug ?? slug}
              error={said?.errors['slug']}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
            />
          )}
          {!known && needsVatReason && (
            <>
              <p>{t('workJoin.noVat')}</p>
              <Field
                name="taxNumber"
                label={t('workStatements.taxNumber')}
                defaultValue={said?.typed.taxNumber ?? ''}
                error={said?.errors['taxNumber']}
                autoComplete="off"
                maxLength={40}
              />
              <Field
                name="exemption"
                label={t('workStatements.exemption')}
                defaultValue={said?.typed.exemption ?? ''}
                error={said?.errors['exemption']}
                autoComplete="off"
                maxLength={200}
              />
            </>
          )}
          <FormFoot>
            <WorkButton look="primary">{t('workJoin.admitTitle')}</WorkButton>
          </FormFoot>
        </WorkForm>
      </Stack>
    </Pane>
  )
}

const Refuse = ({ here, request, said }: Props) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workJoin.refuseTitle')}>
      <WorkForm action={here} fields={{ do: 'refuse' }}>
        <TextField
          name="reason"
          label={t('workJoin.refuseReason')}
          hint={t('common.labelled', { label: t('workPeople.language'), text: request.language })}
          defaultValue={said?.typed.reason ?? ''}
          error={said?.errors['reason']}
          maxLength={500}
        />
        <FormFoot>
          <WorkButton look="danger">{t('workJoin.refuseTitle')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}
