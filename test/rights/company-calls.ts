import { admitForDriver, goBeyondRules } from '#usecases/agencies/book-for-driver.ts'
import {
  closeCostCentre,
  companyOf,
  listBookers,
  openCostCentre,
  readCompany,
  setBooker,
  setCompanyRules,
} from '#usecases/agencies/company.ts'
import { bringDrivers, giveDrivers } from '#usecases/agencies/bring-drivers.ts'
import { changeDriver, keepDriver, removeDriver } from '#usecases/agencies/company-drivers.ts'
import { row, type CallRow } from './call-row.ts'

const noDriver = {
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  plate: '',
  plateCountry: '',
  language: '',
  costCentre: '',
  personnelNumber: '',
}

/** Use cases about a company; whoever may is told at an agency that it is none. */
export const companyCalls: Readonly<Record<string, CallRow>> = {
  readCompany: row('company.view', 'all of agency', (deps, actor, { agency }) =>
    readCompany(deps, actor, { slug: agency.slug }),
  ),
  listBookers: row('company.change', 'all of agency', (deps, actor, { agency }) =>
    listBookers(deps, actor, { slug: agency.slug }),
  ),
  setBooker: row('company.change', 'all of agency', (deps, actor, { agency }) =>
    setBooker(deps, actor, { slug: agency.slug, personId: agency.id, everybody: true, costCentreIds: [] }),
  ),
  setCompanyRules: row('company.change', 'all of agency', (deps, actor, { agency }) =>
    setCompanyRules(deps, actor, { slug: agency.slug, packages: [], stayMinor: 1, dayMinor: 1, version: 0 }),
  ),
  openCostCentre: row('company.change', 'all of agency', (deps, actor, { agency }) =>
    openCostCentre(deps, actor, { slug: agency.slug, code: '', name: '' }),
  ),
  closeCostCentre: row('company.change', 'all of agency', (deps, actor, { agency }) =>
    closeCostCentre(deps, actor, { slug: agency.slug, id: agency.id }),
  ),
  keepDriver: row('company.change', 'all of agency', (deps, actor, { agency }) =>
    keepDriver(deps, actor, { slug: agency.slug, typed: noDriver, validPhone: () => null }),
  ),
  changeDriver: row('company.change', 'all of agency', (deps, actor, { agency }) =>
    changeDriver(deps, actor, {
      slug: agency.slug,
      typed: noDriver,
      validPhone: () => null,
      id: agency.id,
      version: 1,
    }),
  ),
  removeDriver: row('company.change', 'all of agency', (deps, actor, { agency }) =>
    removeDriver(deps, actor, { slug: agency.slug, id: agency.id }),
  ),
  bringDrivers: row('company.change', 'all of agency', (deps, actor, { agency }) =>
    bringDrivers(deps, actor, { slug: agency.slug, text: '', mark: null, validPhone: () => null, language: 'en' }),
  ),
  giveDrivers: row('company.change', 'all of agency', (deps, actor, { agency }) =>
    giveDrivers(deps, actor, { slug: agency.slug }),
  ),
  companyOf: row('company.view', 'all of agency', (deps, actor, { agency }) =>
    companyOf(deps, actor, 'company.view', { slug: agency.slug }),
  ),
  goBeyondRules: row('company.exceed', 'all of agency', (deps, actor, { agency, bookingId }, reason) =>
    goBeyondRules(deps, actor, { slug: agency.slug, reason, bookingId, breaches: ['stay'] }),
  ),
  admitForDriver: row('company.view', 'all of agency', (deps, actor, { agency, bookingId }) =>
    admitForDriver(deps, actor, {
      slug: agency.slug,
      driverId: agency.id,
      costCentreId: '',
      offer: { package: 'flex', paysMinor: 1, days: 1 },
      reason: '',
      bookingId,
      isAgain: false,
    }),
  ),
}
