import { formatNumber } from '#texts/formats.ts'
import { brandThemes, type BrandTheme, type TypedBrand } from '#domain/agencies/brand.ts'
import { saidTo, type Greetings } from '#domain/agencies/greeting.ts'
import { tagOf } from '#domain/languages.ts'
import { CheckField, Field, FieldGroup, SelectField, TextField } from '../../../components/field/field.tsx'
import { useBehaviour } from '../../../kernel/island.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { ShownOnce } from '../../parts/copy-text.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { LookDrawing, Swatch } from '../../parts/look-drawing.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import styles from './brand.module.css'
import brandPreview from './brand-preview.island.ts'
import { ChoiceFields, type SoldAt } from './choice-fields.tsx'
import { GreetingFields } from './greeting-fields.tsx'
import { drawnOf, type Look } from './looks.ts'
import { Published } from './published.tsx'
import type { Said } from './route.tsx'
import { Snippet } from './snippet.tsx'

type Props = {
  here: string
  organisation: string
  values: TypedBrand
  isOpen: boolean
  /** customers are shown what was published */
  isShown: boolean
  /** other sites were named by what was published */
  hasHosts: boolean
  /** of what was published, and of the draft */
  version: number
  draft: number
  isDraft: boolean
  /** what was published, the latest first */
  published: readonly { version: number; at: string; by: string }[]
  airports: readonly SoldAt[]
  /** car parks that are sold on the page as it was saved */
  soldCount: number
  /** an address of the picture */
  logo: string | null
  looks: { light: Look; dark: Look } | null
  pages: readonly string[]
  snippet: string
  /** where the form can be seen as it stands there */
  testPage: string
  /** of the secret for the way back that is there */
  secretMark: string | null
  done: 'draft' | 'dropped' | 'published' | 'logo' | null
  said: Said | undefined
}

const doneText = {
  draft: 'workBrand.draftSaved',
  dropped: 'workBrand.dropped',
  published: 'workBrand.saved',
  logo: 'workBrand.logoSaved',
} as const
const themeText = { light: 'workBrand.light', dark: 'workBrand.dark' } as const
const colourText = { brand: 'workBrand.brand', accent: 'workBrand.accent', hero: 'workBrand.hero' } as const

/** Where an agency sets up how its customers see it (AGENCY-56, AGENCY-57). */
export const BrandView = (props: Props) => {
  const { here, organisation, values, done, said } = props
  const { t } = useTexts()
  const typed = said?.typed ?? values
  const errors = said?.errors ?? {}
  const hasErrors = Object.keys(errors).length > 0 || (said?.failed ?? null) !== null
  // of what is no colour there is nothing to draw; the preview goes on from the colours that were saved
  const looks = said?.looks ?? props.looks
  return (
    <Main>
      <WorkHead title={t('workShell.navBrand')} of={organisation} hasErrors={hasErrors} />
      <TitleRow title={t('workShell.navBrand')} of={organisation} />
      {said?.failed && (
        <Note tone="bad" isAnswer>
          {said.failed}
        </Note>
      )}
      {said?.secret && (
        <Note tone="ok" isAnswer>
          <ShownOnce words={t('workAgency.hookSecret')} secret={said.secret} />
        </Note>
      )}
      {done && !said && (
        <Note tone="ok" isAnswer>
          {t(done === 'published' && !props.isShown ? 'workBrand.closed' : doneText[done])}
        </Note>
      )}
      {props.isDraft && <Note tone="warn">{t('workBrand.isDraft')}</Note>}
      <Panes layout="halves">
        <Stack>
          <Pane title={t('workBrand.look')}>
            <LookForm {...props} typed={typed} errors={errors} isOpen={said?.isOpen ?? props.isOpen} />
          </Pane>
          {(props.version > 0 || props.isDraft) && (
            <Pane title={t('workBrand.logo')}>
              <LogoForm here={here} logo={props.logo} error={errors['logo']} />
            </Pane>
          )}
        </Stack>
        <Stack>
          {looks && (
            <Pane title={t('workBrand.preview')}>
              <Greeting greetings={typed.greetings} />
              {brandThemes.map((theme) => (
                <Shown key={theme} theme={theme} name={typed.name} look={looks[theme]} />
              ))}
            </Pane>
          )}
          <Snippet {...props} />
          {props.version > 0 && <BackSecret hasSecret={props.secretMark !== null} />}
          {props.published.length > 0 && <Published {...props} />}
        </Stack>
      </Panes>
    </Main>
  )
}

/** The form of the look, which the button of another pane sends too. */
const lookForm = 'look-form'

type FormProps = Pick<Props, 'here' | 'airports' | 'version' | 'draft' | 'isDraft' | 'isOpen' | 'secretMark'> & {
  typed: TypedBrand
  errors: Readonly<Record<string, string>>
}

const LookForm = ({ here, airports, version, draft, isDraft, isOpen, secretMark, typed, errors }: FormProps) => {
  const { t } = useTexts()
  const follows = useBehaviour(brandPreview)
  return (
    <WorkForm id={lookForm} action={here} fields={{ version, draft, secretMark: secretMark ?? '' }} {...follows}>
      <Field
        name="name"
        label={t('workBrand.name')}
        hint={t('workBrand.nameHint')}
        defaultValue={typed.name}
        error={errors['name']}
        maxLength={60}
      />
      <GreetingFields typed={typed.greetings} errors={errors} />
      {(['brand', 'accent', 'hero'] as const).map((one) => (
        <Field
          key={one}
          name={one}
          label={t(colourText[one])}
          defaultValue={typed[one]}
          error={errors[one]}
          maxLength={7}
          spellCheck={false}
          code
        />
      ))}
      <FieldGroup
        name="airports"
        label={t('workBrand.airports')}
        hint={t('workBrand.airportsHint')}
        error={errors['airports']}
      >
        <div className={styles['airports']}>
          {airports.map(({ iata, name }) => (
            <CheckField
              key={iata}
              name="airports"
              id={`airport-${iata}`}
              value={iata}
              label={`${name} (${iata})`}
              defaultChecked={typed.airports.includes(iata)}
            />
          ))}
        </div>
      </FieldGroup>
      <ChoiceFields sold={airports} typed={typed} errors={errors} />
      <Field
        name="email"
        type="email"
        label={t('workBrand.email')}
        defaultValue={typed.email}
        error={errors['email']}
      />
      <Field name="phone" type="tel" label={t('workBrand.phone')} defaultValue={typed.phone} error={errors['phone']} />
      <TextField
        name="hosts"
        label={t('workBrand.hosts')}
        hint={t('workBrand.hostsHint')}
        defaultValue={typed.hosts}
        error={errors['hosts']}
        spellCheck={false}
      />
      <Field
        name="returnAddress"
        type="url"
        label={t('workBrand.returnAddress')}
        hint={t('workBrand.returnAddressHint')}
        defaultValue={typed.returnAddress}
        error={errors['returnAddress']}
        maxLength={300}
        spellCheck={false}
      />
      <SelectField name="theme" label={t('workBrand.theme')} defaultValue={typed.theme} error={errors['theme']}>
        {brandThemes.map((theme) => (
          <option key={theme} value={theme}>
            {t(themeText[theme])}
          </option>
        ))}
      </SelectField>
      <CheckField
        name="isOpen"
        value="yes"
        label={t('workBrand.open')}
        hint={t('workBrand.openHint')}
        defaultChecked={isOpen}
      />
      <FormFoot>
        {/* the first is the one that Enter in a field presses, so it is the one that shows customers nothing */}
        <WorkButton name="do" value="save" shortcut="Ctrl S">
          {t('workBrand.save')}
        </WorkButton>
        <WorkButton look="primary" name="do" value="publish">
          {t('workBrand.publish')}
        </WorkButton>
        <WorkButton name="do" value="try">
          {t('workBrand.try')}
        </WorkButton>
        {isDraft && (
          <WorkButton look="bare" name="do" value="drop">
            {t('workBrand.drop')}
          </WorkButton>
        )}
      </FormFoot>
    </WorkForm>
  )
}

/**
 * What signs the way back of customers; it is shown only in the answer that made it (AGENCY-211). Its button sends the
 * form of the look along, so that what was typed there and not saved is not lost.
 */
const BackSecret = ({ hasSecret }: { hasSecret: boolean }) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workBrand.wayBack')}>
      <p>{t(hasSecret ? 'workBrand.secretIs' : 'workBrand.secretNone')}</p>
      <FormFoot>
        <WorkButton form={lookForm} name="do" value="secret">
          {t(hasSecret ? 'workBrand.secretReplace' : 'workBrand.secretMake')}
        </WorkButton>
      </FormFoot>
    </Pane>
  )
}

const LogoForm = ({ here, logo, error }: Pick<Props, 'here' | 'logo'> & { error: string | undefined }) => {
  const { t } = useTexts()
  return (
    <>
      {logo && (
        <WorkForm action={here} fields={{ do: 'noLogo' }} inline>
          <img className={styles['logo']} src={logo} alt={t('workBrand.logo')} />
          <WorkButton look="bare">{t('workBrand.logoRemove')}</WorkButton>
        </WorkForm>
      )}
      <WorkForm action={here} fields={{ do: 'logo' }} encType="multipart/form-data">
        <Field
          name="logo"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          label={t('workBrand.logoFile')}
          hint={t('workBrand.logoHint')}
          error={error}
        />
        <FormFoot>
          <WorkButton>{t('workBrand.logoSend')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </>
  )
}

/** What the agency says to a reader of this language; the script keeps it as it is typed (AGENCY-209). */
const Greeting = ({ greetings }: { greetings: Greetings }) => {
  const { t, language } = useTexts()
  const said = saidTo(greetings, language)
  return (
    <section aria-label={t('workBrand.greetings')} data-said={language} hidden={said === null}>
      <p lang={said ? tagOf[said.language] : undefined}>{said?.text}</p>
    </section>
  )
}

/** What customers will see, drawn with the colours as they are computed, and how well each is read. */
const Shown = ({ theme, name, look }: { theme: BrandTheme; name: string; look: Look }) => {
  const { t, language } = useTexts()
  const title = t(themeText[theme])
  return (
    <section aria-label={title} className={styles['shown']} data-look={theme}>
      <h3>{title}</h3>
      <LookDrawing name={name} look={drawnOf(look)} />
      <DataTable
        caption={title}
        columns={[
          { label: t('workBrand.colour') },
          { label: t('workBrand.chosen') },
          { label: t('workBrand.shownAs') },
          { label: t('workBrand.contrast'), isNumber: true },
        ]}
        rows={look.pairs.map(({ name: one, chosen, shown, contrast }) => ({
          key: one,
          cells: [
            t(colourText[one]),
            <span key="chosen" data-pair={one} data-of="chosen">
              <Swatch colour={chosen} />
            </span>,
            <>
              <span data-pair={one} data-of="same" hidden={chosen !== shown}>
                –
              </span>
              <span data-pair={one} data-of="shown" hidden={chosen === shown}>
                <Swatch colour={shown} />
              </span>
            </>,
            <>
              <span data-pair={one} data-of="contrast">
                {formatNumber(contrast, language, 1)}
              </span>
              {' : 1'}
            </>,
          ],
        }))}
      />
    </section>
  )
}
