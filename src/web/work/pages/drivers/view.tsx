import { editLabels } from '../../../shared/bookings/edit-labels.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Answered } from '../../parts/answered.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { QuestionSheet } from '../../parts/question-sheet.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { Said } from './route.tsx'

type Listed = {
  id: string
  name: string
  email: string
  plate: string
  country: string | null
  costCentre: string | null
  personnelNumber: string | null
  /** null for who may not change him */
  href: string | null
}
type Props = {
  here: string
  organisation: string
  mayChange: boolean
  book: string
  /** drivers as a file, for who manages the company */
  file: string | null
  done: 'saved' | 'removed' | null
  drivers: readonly Listed[]
  /** the one who is changed; null: a new one */
  chosen: { id: string; version: number; name: string; asksToRemove: boolean } | null
  before: Readonly<Record<string, string>>
  costCentres: readonly { id: string; name: string }[]
  countries: readonly { code: string; name: string }[]
  languages: readonly { value: string; name: string }[]
  said: Said | undefined
}

/** Whom a company sends, and for who manages it a form for one of them. */
export const DriversView = (props: Props) => {
  const { here, organisation, mayChange, book, file, done, drivers, chosen, said } = props
  const { t } = useTexts()
  const title = t('workShell.navDrivers')
  return (
    <Main>
      <WorkHead title={title} of={organisation} hasErrors={said !== undefined} />
      <TitleRow title={title} of={organisation}>
        {file && <WorkButtonLink href={file}>{t('workCompany.fileTitle')}</WorkButtonLink>}
        <WorkButtonLink href={book} icon="plus" shortcut="N">
          {t('workShell.navBook')}
        </WorkButtonLink>
      </TitleRow>
      <Answered
        done={done && !said ? t(done === 'saved' ? 'workCompany.saved' : 'workCompany.removed') : null}
        failed={said?.failed}
      />
      <Panes>
        {drivers.length === 0 ? (
          <Empty title={t('workCompany.noDrivers')} />
        ) : (
          <Pane flush>
            <DataTable
              caption={title}
              columns={[
                { label: t('workPeople.name') },
                { label: t('workService.byEmail'), phone: 'words' },
                { label: t('workService.car'), phone: 'words' },
                { label: t('workCompany.costCentre'), phone: 'second' },
                { label: t('workCompany.personnelNumber'), phone: 'second' },
              ]}
              rows={drivers.map(({ id, name, email, plate, country, costCentre, personnelNumber, href }) => ({
                key: id,
                isPicked: id === chosen?.id,
                cells: [
                  href ? (
                    <a key="name" href={href}>
                      {name}
                    </a>
                  ) : (
                    name
                  ),
                  email,
                  plate && <Plate key="plate" plate={plate} country={country} />,
                  costCentre ?? '–',
                  personnelNumber ?? '–',
                ],
              }))}
            />
          </Pane>
        )}
        {mayChange && <DriverForm {...props} />}
      </Panes>
      {chosen?.asksToRemove && (
        <QuestionSheet
          title={t('workCompany.remove')}
          back={here}
          text={t('workCompany.removeText', { name: chosen.name })}
          action={here}
          fields={{ do: 'remove', id: chosen.id }}
          button={t('workCompany.remove')}
        />
      )}
    </Main>
  )
}

const DriverForm = ({ here, chosen, before, costCentres, countries, languages, said }: Props) => {
  const { t } = useTexts()
  const labels = editLabels(t)
  const values = said?.typed ?? before
  const field = (name: string, label: string) => ({
    name,
    label,
    error: said?.errors[name],
    defaultValue: values[name] ?? '',
    autoComplete: 'off',
  })
  return (
    <Pane title={t(chosen ? 'workCompany.changeDriver' : 'workCompany.addDriver')}>
      <WorkForm
        action={chosen ? `${here}?driver=${chosen.id}` : here}
        fields={chosen ? { id: chosen.id, version: chosen.version } : {}}
      >
        <Field {...field('firstName', labels.firstName)} maxLength={60} />
        <Field {...field('lastName', labels.lastName)} maxLength={60} />
        <Field {...field('email', t('booking.email'))} type="email" maxLength={254} />
        <Field {...field('mobile', labels.mobile)} type="tel" maxLength={40} />
        <Field {...field('plate', labels.plate)} maxLength={20} code optional />
        <SelectField {...field('plateCountry', labels.plateCountry)}>
          <option value="">{t('booking.chooseCountry')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('costCentre', t('workCompany.costCentre'))}>
          <option value="">{t('workCompany.noCentre')}</option>
          {costCentres.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field {...field('personnelNumber', t('workCompany.personnelNumber'))} maxLength={20} optional />
        <SelectField {...field('language', t('workAgency.letterLanguage'))}>
          {languages.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <FormFoot>
          <WorkButton look="primary">{t('workCompany.save')}</WorkButton>
          {chosen && (
            <>
              <WorkButtonLink href={here}>{t('workPeople.cancel')}</WorkButtonLink>
              <WorkButtonLink href={`${here}?driver=${chosen.id}&remove`}>{t('workCompany.remove')}</WorkButtonLink>
            </>
          )}
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}
