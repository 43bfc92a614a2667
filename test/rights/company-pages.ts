import { workPath } from '#domain/site-map/work.ts'
import { sends, type PageRow } from './page-forms.ts'

/** The pages of a company; whoever asks at an agency finds none, whatever his right. */
export const companyPages: Readonly<Record<'drivers' | 'driverFile' | 'costCentres' | 'companyRules', PageRow>> = {
  drivers: {
    operation: 'company.view',
    about: 'all of agency',
    path: ({ agency }) => workPath('drivers', agency.slug),
    findsNothing: true,
    forms: {
      save: sends({ do: 'save', firstName: '' }, 'company.change'),
      remove: sends({ do: 'remove', id: 'x' }, 'company.change'),
    },
  },
  driverFile: {
    operation: 'company.change',
    about: 'all of agency',
    path: ({ agency }) => workPath('driverFile', agency.slug),
    findsNothing: true,
    forms: { '': sends({ text: '' }, 'company.change') },
  },
  costCentres: {
    operation: 'company.view',
    about: 'all of agency',
    path: ({ agency }) => workPath('costCentres', agency.slug),
    findsNothing: true,
    forms: {
      add: sends({ do: 'add', code: '', name: '' }, 'company.change'),
      close: sends({ do: 'close', id: 'x' }, 'company.change'),
    },
  },
  companyRules: {
    operation: 'company.view',
    about: 'all of agency',
    path: ({ agency }) => workPath('companyRules', agency.slug),
    findsNothing: true,
    forms: {
      rules: sends({ do: 'rules', version: '0' }, 'company.change'),
      booker: sends({ do: 'booker', person: 'x' }, 'company.change'),
    },
  },
}
