import { packageNames, type PackageCode } from '#domain/carparks/product.ts'
import { packageCodes, type Reach } from '#domain/companies/company.ts'
import { CheckField, Field, FieldGroup } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Answered } from '../../parts/answered.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { Said } from './route.tsx'

type Props = {
  here: string
  organisation: string
  mayChange: boolean
  managers: readonly string[]
  isSaved: boolean
  version: number
  packages: readonly PackageCode[]
  stay: string
  day: string
  bookers: readonly { personId: string; name: string; email: string; reach: Reach }[]
  costCentres: readonly { id: string; code: string; name: string }[]
  said: Said | undefined
}

/** What a company allows its people; who manages it changes it here, and says who books for whom. */
export const CompanyRulesView = (props: Props) => {
  const { organisation, mayChange, managers, isSaved, said } = props
  const { t } = useTexts()
  const title = t('workShell.navRules')
  return (
    <Main>
      <WorkHead title={title} of={organisation} hasErrors={said !== undefined} />
      <TitleRow title={title} of={organisation} />
      <Answered done={isSaved && !said ? t('workCompany.saved') : null} failed={said?.failed} />
      <Panes>
        <Pane>
          <Stack>
            <p>{t('workCompany.rulesHint')}</p>
            {mayChange ? <RulesForm {...props} /> : <RulesAsTheyAre {...props} />}
            {!mayChange && <p>{t('workCompany.askThem', { names: managers.join(', ') })}</p>}
          </Stack>
        </Pane>
        {mayChange && <Bookers {...props} />}
      </Panes>
    </Main>
  )
}

const RulesAsTheyAre = ({ packages, stay, day }: Props) => {
  const { t } = useTexts()
  return (
    <KeyValues
      rows={[
        { label: t('workCompany.packages'), value: packages.map((code) => packageNames[code]).join(', ') },
        { label: t('workCompany.stayLimit'), value: stay || t('workCompany.noLimit') },
        { label: t('workCompany.dayLimit'), value: day || t('workCompany.noLimit') },
      ]}
    />
  )
}

const RulesForm = ({ here, version, packages, stay, day, said }: Props) => {
  const { t } = useTexts()
  const { errors = {}, typed = { packages, stay, day } } = said ?? {}
  return (
    <WorkForm action={here} fields={{ do: 'rules', version }}>
      <FieldGroup name="packages" label={t('workCompany.packages')} error={errors['packages']}>
        {packageCodes.map((code) => (
          <CheckField
            key={code}
            id={`packages-${code}`}
            name="packages"
            value={code}
            label={packageNames[code]}
            defaultChecked={typed.packages.includes(code)}
          />
        ))}
      </FieldGroup>
      <Field
        name="stay"
        label={t('workCompany.stayLimit')}
        hint={t('workCompany.emptyIsNone')}
        defaultValue={typed.stay}
        error={errors['stay']}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        optional
      />
      <Field
        name="day"
        label={t('workCompany.dayLimit')}
        hint={t('workCompany.emptyIsNone')}
        defaultValue={typed.day}
        error={errors['day']}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        optional
      />
      <FormFoot>
        <WorkButton look="primary">{t('workCompany.save')}</WorkButton>
      </FormFoot>
    </WorkForm>
  )
}

const Bookers = ({ here, bookers, costCentres }: Props) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workCompany.bookers')}>
      <Stack>
        <p>{t('workCompany.bookersHint')}</p>
        {bookers.length === 0 && <p>{t('workCompany.noBookers')}</p>}
        {bookers.map(({ personId, name, email, reach }) => (
          <WorkForm key={personId} action={here} fields={{ do: 'booker', person: personId }}>
            <FieldGroup name={`for-${personId}`} label={`${name} (${email})`}>
              <CheckField
                id={`everybody-${personId}`}
                name="everybody"
                value="on"
                label={t('workCompany.everybody')}
                defaultChecked={reach.everybody}
              />
              {costCentres.map((one) => (
                <CheckField
                  key={one.id}
                  id={`${personId}-${one.id}`}
                  name="costCentre"
                  value={one.id}
                  label={`${one.code} ${one.name}`}
                  defaultChecked={reach.costCentreIds.includes(one.id)}
                />
              ))}
            </FieldGroup>
            <FormFoot>
              <WorkButton aria-label={`${t('workCompany.save')}: ${name}`}>{t('workCompany.save')}</WorkButton>
            </FormFoot>
          </WorkForm>
        ))}
      </Stack>
    </Pane>
  )
}
