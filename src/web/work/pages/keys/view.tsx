import { agencyBase } from '#domain/site-map/machines.ts'
import { keyScopes, longestOverlapDays, operatorScopes, type KeyScope } from '#domain/agencies/service-key.ts'
import { CheckField, Field, FieldGroup, SelectField, TextField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { ShownOnce } from '../../parts/copy-text.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Row } from '../../parts/pane.tsx'
import { QuestionSheet } from '../../parts/question-sheet.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { HookLog } from './hook-log.tsx'
import { AddHook, ChosenHook, HookList } from './hooks.tsx'
import type { Hooks } from './hooks-model.ts'
import type { Said } from './route.tsx'

type Props = Hooks & {
  here: string
  /** what is shown of the two worlds: real bookings, or trying (AGENCY-201); null: there is one only */
  world: World | null
  /** where a program exchanges a key for a token (AGENCY-98) */
  tokenAddress: string
  organisation: string
  codes: readonly string[]
  keys: readonly {
    id: string
    name: string
    code: string
    scopes: readonly KeyScope[]
    prefix: string
    /** who made it, and when; empty where nobody is known */
    madeBy: string
    made: string
    /** its program signs with a key pair of its own (AGENCY-154) */
    signs: boolean
    used: string | null
    ends: string | null
    isOpen: boolean
  }[]
  /** for how many days a key may be made, and until when that is (AGENCY-212) */
  lasts: readonly { days: number; until: string }[]
  hasDone:
    | 'workAgency.signSaved'
    | 'workAgency.ended'
    | 'workAgency.hookRemoved'
    | 'workAgency.hookPinged'
    | 'workAgency.hookSentAgain'
    | 'workAgency.hookNoneAgain'
    | null
  chosen: { what: 'end' | 'rotate' | 'sign'; id: string; name: string; publicKey: string | null } | null
  said: Said | undefined
}

const scopeText = {
  read: 'workAgency.scopeRead',
  book: 'workAgency.scopeBook',
  change: 'workAgency.scopeChange',
  cancel: 'workAgency.scopeCancel',
  webhooks: 'workAgency.scopeWebhooks',
  statements: 'workAgency.scopeStatements',
  channel: 'workAgency.scopeChannel',
  season: 'workAgency.scopeSeason',
} as const satisfies Record<KeyScope, string>

export type World = 'live' | 'test'

/** Where the forms and links of one world lead back to. */
const inWorld = (here: string, world: World | null): string => (world === 'test' ? `${here}?world=test` : here)
const query = (at: string): string => (at.includes('?') ? `${at}&` : `${at}?`)

/** The keys with which the programs of an agency call; a new one is shown once. */
export const KeysView = (props: Props) => {
  const { here, world, organisation, keys, hasDone, chosen, chosenHook, log, said } = props
  const { t } = useTexts()
  // who runs car parks has no agent codes, and keys for one thing only (AGENCY-100)
  const isOperator = props.codes.length === 0
  // without its sheet a field has no place to say it at
  const isOpen = chosen !== null || chosenHook !== null
  const unplaced = isOpen ? undefined : (said?.errors?.['days'] ?? said?.errors?.['publicKey'])
  const failed =
    said?.failed ??
    unplaced ??
    said?.errors?.['scopes'] ??
    said?.errors?.['code'] ??
    said?.errors?.['events'] ??
    said?.errors?.['from'] ??
    said?.errors?.['until']
  return (
    <Main>
      <WorkHead title={t('workShell.navKeys')} of={organisation} hasErrors={said !== undefined && !said.made} />
      <TitleRow title={t('workShell.navKeys')} of={organisation}>
        {world !== null && (
          <ViewSwitch
            label={t('workAgency.kind')}
            links={[
              { href: here, text: t('workAgency.worldLive'), isCurrent: world === 'live' },
              { href: inWorld(here, 'test'), text: t('workAgency.worldTest'), isCurrent: world === 'test' },
            ]}
          />
        )}
      </TitleRow>
      {said?.made && (
        <Note tone="ok" isAnswer>
          <ShownOnce
            words={t(said.made.what === 'key' ? 'workAgency.shownOnce' : 'workAgency.hookSecret')}
            secret={said.made.text}
          />
        </Note>
      )}
      {hasDone && !said && (
        <Note tone="ok" isAnswer>
          {t(hasDone)}
        </Note>
      )}
      {failed && (
        <Note tone="bad" isAnswer>
          {failed}
        </Note>
      )}
      <Panes>
        {keys.length === 0 ? <Empty title={t('workAgency.none')} /> : <Keys {...props} />}
        {isOperator ? <MakeChannelForm {...props} /> : <MakeForm {...props} />}
        <Pane title={t('workAgency.tokensTitle')}>
          <p data-said>{t('workAgency.tokensText', { address: props.tokenAddress })}</p>
          <p>
            <a href={`${agencyBase}/reference#issueToken`}>{t('workAgency.tokensMore')}</a>
          </p>
        </Pane>
        {world === 'test' && (
          <Pane title={t('workAgency.hooks')}>
            <p>{t('workAgency.worldTestHooks')}</p>
            <p>
              <a href={`${agencyBase}/reference#makeWebhookEndpoint`}>{t('workAgency.tokensMore')}</a>
            </p>
          </Pane>
        )}
        {world === 'live' && (
          <>
            <h2>{t('workAgency.hooks')}</h2>
            <HookList {...props} />
            {log && <HookLog here={here} log={log} />}
            <AddHook
              here={here}
              codes={props.codes}
              events={props.events}
              typed={said?.typed}
              error={said?.errors?.['url']}
            />
          </>
        )}
      </Panes>
      {chosen && !said?.made && <Chosen here={inWorld(here, world)} chosen={chosen} said={said} />}
      {chosenHook && !said?.made && (
        <ChosenHook here={here} chosen={chosenHook} typed={said?.typed} error={said?.errors?.['days']} />
      )}
    </Main>
  )
}

const Keys = ({ here, world, keys }: Props) => {
  const { t } = useTexts()
  const at = query(inWorld(here, world))
  return (
    <Pane flush>
      <DataTable
        caption={t('workShell.navKeys')}
        columns={[
          { label: t('workAgency.name') },
          { label: t('workAgency.scopes'), phone: 'second' },
          { label: t('workAgency.madeBy'), phone: 'none' },
          { label: t('workAgency.used'), phone: 'none' },
          { label: t('workAgency.ends'), phone: 'second' },
          { label: t('workAgency.hookChange') },
        ]}
        rows={keys.map(({ id, name, code, scopes, prefix, signs, madeBy, made, used, ends, isOpen }) => ({
          key: id,
          cells: [
            <>
              {name}{' '}
              <small>
                {code} {signs ? <span data-said>{t('workAgency.signs', { id })}</span> : <code>{prefix}…</code>}
              </small>
            </>,
            scopes.map((scope) => t(scopeText[scope])).join(', '),
            [madeBy, made].filter(Boolean).join(', '),
            used ?? t('workAgency.never'),
            ends ?? '–',
            isOpen && (
              <Row key="acts">
                <WorkButtonLink href={`${at}do=end&key=${id}`} aria-label={`${t('workAgency.end')}: ${name}`}>
                  {t('workAgency.end')}
                </WorkButtonLink>
                <WorkButtonLink
                  look="bare"
                  href={`${at}do=rotate&key=${id}`}
                  aria-label={`${t('workAgency.replace')}: ${name}`}
                >
                  {t('workAgency.replace')}
                </WorkButtonLink>
                <WorkButtonLink
                  look="bare"
                  href={`${at}do=sign&key=${id}`}
                  aria-label={`${t('workAgency.sign')}: ${name}`}
                >
                  {t('workAgency.sign')}
                </WorkButtonLink>
              </Row>
            ),
          ],
        }))}
      />
    </Pane>
  )
}

const NameField = ({ said }: Pick<Props, 'said'>) => {
  const { t } = useTexts()
  return (
    <Field
      name="name"
      label={t('workAgency.name')}
      hint={t('workAgency.nameHint')}
      defaultValue={said?.typed.name ?? ''}
      error={said?.errors?.['name']}
      maxLength={60}
    />
  )
}

const LastsField = ({ lasts, said }: Pick<Props, 'lasts' | 'said'>) => {
  const { t } = useTexts()
  return (
    <SelectField
      name="lasts"
      label={t('workAgency.ends')}
      hint={t('workAgency.endsHint')}
      defaultValue={said?.typed.lasts ?? ''}
      error={said?.errors?.['lasts']}
    >
      <option value="">{t('workAgency.noEnd')}</option>
      {lasts.map(({ days, until }) => (
        <option key={days} value={days}>
          {until}
        </option>
      ))}
    </SelectField>
  )
}

type Scope = keyof typeof scopeText
const ScopesField = ({ scopes, chosen }: { scopes: readonly Scope[]; chosen: readonly Scope[] }) => {
  const { t } = useTexts()
  return (
    <FieldGroup name="scopes" label={t('workAgency.scopes')}>
      {scopes.map((scope) => (
        <CheckField
          key={scope}
          name="scopes"
          id={`scope-${scope}`}
          value={scope}
          label={t(scopeText[scope])}
          defaultChecked={chosen.includes(scope)}
        />
      ))}
    </FieldGroup>
  )
}

const MakeChannelForm = ({ here, lasts, said }: Props) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workAgency.makeChannelTitle')}>
      <WorkForm action={here} fields={{ do: 'make', code: '' }}>
        <p>{t('workAgency.makeChannelText')}</p>
        <NameField said={said} />
        {/* who only reads takes no key that sets prices by oversight */}
        <ScopesField scopes={operatorScopes} chosen={['channel']} />
        <LastsField lasts={lasts} said={said} />
        <FormFoot>
          <WorkButton look="primary">{t('workAgency.make')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

const MakeForm = ({ here, world, codes, lasts, said }: Props) => {
  const { t } = useTexts()
  const kind = world === 'test' ? 'test' : 'real'
  return (
    <Pane title={t('workAgency.makeTitle')}>
      <WorkForm action={inWorld(here, world)} fields={{ do: 'make' }}>
        <NameField said={said} />
        <SelectField name="code" label={t('workAgency.code')} defaultValue={codes[0]}>
          {codes.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </SelectField>
        <SelectField name="kind" label={t('workAgency.kind')} defaultValue={said?.typed.kind || kind}>
          <option value="real">{t('workAgency.kindReal')}</option>
          <option value="test">{t('workAgency.kindTest')}</option>
        </SelectField>
        <ScopesField scopes={keyScopes} chosen={keyScopes} />
        <LastsField lasts={lasts} said={said} />
        <FormFoot>
          <WorkButton look="primary">{t('workAgency.make')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

const chosenWords = {
  end: { word: 'workAgency.end', text: 'workAgency.endText' },
  rotate: { word: 'workAgency.replace', text: 'workAgency.replaceText' },
  sign: { word: 'workAgency.sign', text: 'workAgency.signText' },
} as const

const Chosen = ({
  here,
  chosen,
  said,
}: {
  here: string
  chosen: NonNullable<Props['chosen']>
  said: Props['said']
}) => {
  const { t } = useTexts()
  const { what, id, name, publicKey } = chosen
  const word = t(chosenWords[what].word)
  return (
    <QuestionSheet
      title={word}
      back={here}
      text={t(chosenWords[what].text, { name })}
      action={`${query(here)}do=${what}&key=${id}`}
      fields={{ do: what, key: id }}
      button={word}
      look={what === 'end' ? 'danger' : 'primary'}
    >
      {what === 'rotate' && (
        <Field
          name="days"
          label={t('workAgency.days')}
          type="number"
          min={0}
          max={longestOverlapDays}
          defaultValue={said?.typed.days ?? '7'}
          error={said?.errors?.['days']}
        />
      )}
      {what === 'sign' && (
        <TextField
          name="publicKey"
          label={t('workAgency.publicKey')}
          defaultValue={said?.typed.publicKey ?? publicKey ?? ''}
          error={said?.errors?.['publicKey']}
          rows={5}
          maxLength={4_000}
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </QuestionSheet>
  )
}
