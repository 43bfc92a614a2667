import { formatNumber } from '#texts/formats.ts'
import type { TypedPartner } from '#domain/partners/typed-partner.ts'
import { CheckField, Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Answered } from '../../parts/answered.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { LookDrawing, MarkImage, Swatch } from '../../parts/look-drawing.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { themes, type ThemeLook } from './looks.ts'
import { rowId } from './row-id.ts'
import type { PartnerRow, Said } from './route.tsx'

type Props = {
  here: string
  rows: readonly PartnerRow[]
  /** the one that is looked at */
  open: PartnerRow | null
  isAdding: boolean
  values: TypedPartner
  marks: readonly string[]
  look: ThemeLook
  /** the site as customers of this partner see it; null: it is switched off */
  site: string | null
  isSaved: boolean
  /** the second factor was asked for between, and no file comes through that */
  isToChooseAgain: boolean
  said: Said | undefined
}

/** What a theme is called: the one of the house, or by the code for which it was made. */
const useThemeName = () => {
  const { t } = useTexts()
  return (theme: string): string =>
    theme === 'theme-default' ? t('workPartners.house') : theme.slice('theme-'.length).toUpperCase()
}

/** Partners of the house: how their customers see the site (PART-20). */
export const PartnersView = (props: Props) => {
  const { here, rows, open, isSaved, said } = props
  const { t } = useTexts()
  const title = t('workShell.navPartners')
  const isOpen = open !== null || props.isAdding || said !== undefined
  const hasErrors = Object.keys(said?.errors ?? {}).length > 0 || (said?.failed ?? null) !== null
  return (
    <Main>
      <WorkHead title={title} hasErrors={hasErrors} />
      <TitleRow title={title}>
        <WorkButtonLink href={`${here}?add#partner`} icon="plus">
          {t('workPartners.add')}
        </WorkButtonLink>
      </TitleRow>
      {!isOpen && <Answered done={isSaved ? t('workPartners.saved') : null} failed={null} />}
      <Panes layout={isOpen ? 'wide' : 'one'}>
        {rows.length === 0 ? (
          <Empty title={t('workPartners.nobody')} />
        ) : (
          <Pane flush>
            <PartnerTable here={here} rows={rows} open={open} isNarrow={isOpen} />
          </Pane>
        )}
        {isOpen && <OnePartner {...props} />}
      </Panes>
    </Main>
  )
}

const PartnerTable = ({
  here,
  rows,
  open,
  isNarrow,
}: Pick<Props, 'here' | 'rows' | 'open'> & { isNarrow: boolean }) => {
  const { t } = useTexts()
  const themeName = useThemeName()
  const inList = (text: string | false) => (isNarrow ? [] : [text === false ? '' : text])
  return (
    <DataTable
      caption={t('workShell.navPartners')}
      columns={[
        { label: t('workPartners.code') },
        { label: t('workBrand.name') },
        { label: t('workPartners.mark'), phone: 'none' },
        { label: t('workPartners.theme'), phone: 'words' },
        ...(isNarrow
          ? []
          : [
              { label: t('workPartners.inFooter'), phone: 'none' as const },
              { label: t('workPartners.banner'), phone: 'none' as const },
            ]),
        { label: t('workPartners.state'), phone: 'words' },
        { label: t('workPartners.up'), phone: 'words' },
      ]}
      rows={rows.map((one, index) => ({
        key: one.code,
        isDone: !one.isOn,
        isPicked: one.code === open?.code,
        cells: [
          <a key="to" href={one.href} id={index === 0 ? rowId(one.code) : undefined}>
            {one.code}
          </a>,
          one.name,
          one.logo === null ? '' : <MarkImage key="mark" src={one.logo} />,
          <Swatch key="theme" colour={one.colour} name={themeName(one.theme)} />,
          ...inList(one.isNamed && t('workPartners.yes')),
          ...inList(one.banner && t('workPartners.yes')),
          one.isOn ? t('workPartners.on') : t('workPartners.off'),
          index === 0 ? (
            ''
          ) : (
            <WorkForm
              key="up"
              action={here}
              fields={{ do: 'up', code: one.code, above: rows[index - 1]?.code ?? '' }}
              inline
            >
              <WorkButton look="bare" id={rowId(one.code)} aria-label={`${t('workPartners.up')}: ${one.code}`}>
                ↑
              </WorkButton>
            </WorkForm>
          ),
        ],
      }))}
    />
  )
}

const OnePartner = (props: Props) => {
  const { here, open, said, isSaved } = props
  const { t } = useTexts()
  const typed = said?.typed ?? props.values
  const look = said ? said.look : props.look
  const title = open?.code ?? t('workPartners.add')
  return (
    <Stack>
      <Pane title={title} id="partner">
        <Answered
          done={isSaved && !said ? t('workPartners.saved') : null}
          failed={said?.failed ?? (open ? said?.errors?.['code'] : null)}
        />
        {said?.now && <ThereNow now={said.now} />}
        <PartnerForm {...props} typed={typed} />
      </Pane>
      {open && (
        <OwnMark
          here={here}
          open={open}
          version={said?.version ?? open.version}
          isToChooseAgain={props.isToChooseAgain && !said}
          error={said?.errors?.['logo']}
        />
      )}
      {look && (
        <Pane title={t('workBrand.preview')} id="preview">
          <LookDrawing name={typed.name} look={look} />
          <Contrasts look={look} />
          {props.site !== null && !said && (
            <p>
              <a href={props.site} target="_blank" rel="noopener">
                {t('workPartners.see')} {t('common.opensInNewTab')}
              </a>
            </p>
          )}
        </Pane>
      )}
    </Stack>
  )
}

/** What somebody else saved meanwhile, beside what was typed. */
const ThereNow = ({ now }: { now: PartnerRow }) => {
  const { t } = useTexts()
  const themeName = useThemeName()
  const yesNo = (is: boolean) => (is ? t('workPartners.yes') : t('workPartners.no'))
  const by = now.changed?.by ?? t('workPeople.whoGone')
  return (
    <Note tone="warn" title={t('workPartners.changedBy', { name: by, time: now.changed?.at ?? '' })}>
      <KeyValues
        rows={[
          { label: t('workBrand.name'), value: now.name },
          { label: t('workPartners.mark'), value: now.mark || t('workPartners.noMark') },
          now.hasOwnMark && { label: t('workPartners.ownMark'), value: <MarkImage src={now.logo ?? ''} /> },
          { label: t('workPartners.theme'), value: themeName(now.theme) },
          { label: t('workPartners.inFooter'), value: yesNo(now.isNamed) },
          { label: t('workPartners.banner'), value: yesNo(now.banner) },
          { label: t('workPartners.state'), value: now.isOn ? t('workPartners.on') : t('workPartners.off') },
        ]}
      />
    </Note>
  )
}

/** The fields that can be wrong, in the order of the page. */
const order = ['code', 'name', 'mark', 'theme'] as const

const PartnerForm = ({ here, open, marks, said, typed }: Props & { typed: TypedPartner }) => {
  const { t } = useTexts()
  const themeName = useThemeName()
  const errors = said?.errors ?? {}
  const version = said?.version ?? open?.version ?? 0
  const action = open ? `${here}?${new URLSearchParams({ code: open.code })}` : `${here}?add`
  // below the list on a phone: what was refused is read first, and without a fragment the browser goes there
  const isRefused = said !== undefined && (said.failed != null || Object.keys(said.errors ?? {}).length > 0)
  const first = isRefused && !errors['logo'] ? (order.find((name) => errors[name]) ?? 'name') : null
  return (
    <WorkForm action={action} fields={{ version, ...(open && { code: open.code }) }}>
      {!open && (
        <Field
          name="code"
          label={t('workPartners.code')}
          hint={t('workPartners.codeHint')}
          defaultValue={typed.code}
          error={errors['code']}
          autoFocus={first === 'code'}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          code
        />
      )}
      <Field
        name="name"
        label={t('workBrand.name')}
        defaultValue={typed.name}
        error={errors['name']}
        autoFocus={first === 'name' || (open !== null && first === 'code')}
        maxLength={60}
        autoComplete="off"
      />
      <CheckField
        name="isNamed"
        value="yes"
        label={t('workPartners.inFooter')}
        hint={t('workPartners.inFooterHint')}
        defaultChecked={typed.isNamed}
      />
      <SelectField
        name="mark"
        label={t('workPartners.mark')}
        hint={t('workPartners.markHint')}
        defaultValue={typed.mark}
        error={errors['mark']}
        autoFocus={first === 'mark'}
      >
        <option value="">{t('workPartners.noMark')}</option>
        {marks.map((mark) => (
          <option key={mark} value={mark}>
            {mark}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="theme"
        label={t('workPartners.theme')}
        defaultValue={typed.theme}
        error={errors['theme']}
        autoFocus={first === 'theme'}
      >
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {themeName(theme)}
          </option>
        ))}
      </SelectField>
      <CheckField
        name="banner"
        value="yes"
        label={t('workPartners.banner')}
        hint={t('workPartners.bannerHint')}
        defaultChecked={typed.banner}
      />
      <CheckField
        name="isOn"
        value="yes"
        label={t('workPartners.on')}
        hint={t('workPartners.onHint')}
        defaultChecked={typed.isOn}
      />
      <FormFoot>
        <WorkButton look="primary" name="do" value="save">
          {t('workBrand.save')}
        </WorkButton>
        <WorkButton name="do" value="try" formAction={`${action}#preview`}>
          {t('workBrand.try')}
        </WorkButton>
      </FormFoot>
    </WorkForm>
  )
}

type OwnMarkProps = {
  here: string
  open: PartnerRow
  version: number
  isToChooseAgain: boolean
  error: string | undefined
}

const OwnMark = ({ here, open, version, isToChooseAgain, error }: OwnMarkProps) => {
  const { t } = useTexts()
  const action = `${here}?${new URLSearchParams({ code: open.code })}`
  return (
    <Pane title={t('workPartners.ownMark')}>
      {open.hasOwnMark && (
        <WorkForm action={action} fields={{ do: 'noLogo', code: open.code, version }} inline>
          <MarkImage src={open.logo ?? ''} isBig />
          <WorkButton look="bare">{t('workBrand.logoRemove')}</WorkButton>
        </WorkForm>
      )}
      <WorkForm action={action} fields={{ do: 'logo', code: open.code, version }} encType="multipart/form-data">
        <Field
          name="logo"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          label={t('workBrand.logoFile')}
          hint={t('workBrand.logoHint')}
          error={error ?? (isToChooseAgain ? t('workPartners.chooseAgain') : undefined)}
          autoFocus={error !== undefined || isToChooseAgain}
        />
        <FormFoot>
          <WorkButton>{t('workBrand.logoSend')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

const colourText = { brand: 'workBrand.brand', accent: 'workBrand.accent', hero: 'workBrand.hero' } as const

const Contrasts = ({ look: { pairs } }: { look: ThemeLook }) => {
  const { t, language } = useTexts()
  return (
    <DataTable
      caption={t('workBrand.contrast')}
      columns={[
        { label: t('workBrand.colour') },
        { label: t('workPartners.theme'), phone: 'words' },
        { label: t('workBrand.contrast'), isNumber: true },
      ]}
      rows={pairs.map(({ name, colour, contrast }) => ({
        key: name,
        cells: [
          t(colourText[name]),
          <Swatch key="colour" colour={colour} />,
          `${formatNumber(contrast, language, 1)} : 1`,
        ],
      }))}
    />
  )
}
