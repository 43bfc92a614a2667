import { every, everywhere, once, say, type Cii, type NormRule } from './read.ts'

/**
 * The code lists of EN 16931 that are short enough to be written out, or are lists of ISO that everybody has: kinds of
 * documents (UNTDID 1001, without those that hardly anyone writes), categories of VAT (UNTDID 5305), why there is
 * none (VATEX), means of payment (UNTDID 4461), currencies and countries. Of units (UN/ECE 20 and 21), electronic
 * addresses and codes of reasons only those that we write are known, so that a new one is looked up first.
 */
const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((one) => one !== ''))

const kinds = list(
  '71 80 81 82 83 84 102 218 219 261 295 308 325 326 331 380 381 382 383 384 385 386 387 388 389 390 393 394 395 396 420 456 457 458 527 532 575 623 633 751 780 817 870 875 876 877 935',
)
const categories = list('S Z E AE K G O L M B')
const reasons = list(`VATEX-EU-AE VATEX-EU-D VATEX-EU-F VATEX-EU-G VATEX-EU-I VATEX-EU-IC VATEX-EU-J VATEX-EU-O
  VATEX-EU-79-C VATEX-EU-309 VATEX-FR-FRANCHISE VATEX-FR-CNWVAT`)
const means = list('1 2 3 10 20 30 31 42 48 49 50 54 55 57 58 59 60 61 68 70 74 75 91 92 93 94 95 96 97 ZZZ')
const units = list('C62 DAY HUR')
const electronic = list('EM 0088 0106 0190 9930 9944')
const dueCodes = list('5 29 72')
const countries =
  list(`AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
  BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK
  FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
  JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ
  MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO
  RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW
  TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW 1A XI`)
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Greece writes EL before its VAT numbers, Northern Ireland XI. */
export const isCountryPrefix = (letters: string): boolean => letters === 'EL' || countries.has(letters)

const named = (name: string) => every(({ root }: Cii) => everywhere(root, name))
const isIn =
  (codes: ReadonlySet<string>) =>
  ({ text }: { text: string }) =>
    codes.has(text.trim())
const categoryNodes = every(({ root }: Cii) => everywhere(root, 'CategoryCode'))

export const codeRules: readonly NormRule[] = [
  every(({ at }) => at('ExchangedDocument/TypeCode'))('BR-CL-01', isIn(kinds)),
  every(({ totals }) => totals.flatMap((one) => everywhere(one, 'TaxTotalAmount')))('BR-CL-03', ({ attributes }) =>
    currencies.has(attributes['currencyID'] ?? ''),
  ),
  named('InvoiceCurrencyCode')('BR-CL-04', isIn(currencies)),
  named('TaxCurrencyCode')('BR-CL-05', isIn(currencies)),
  named('DueDateTypeCode')('BR-CL-06', isIn(dueCodes)),
  named('CountryID')('BR-CL-14', isIn(countries)),
  every(({ settlement }) => settlement.flatMap((one) => everywhere(one, 'SpecifiedTradeSettlementPaymentMeans')))(
    'BR-CL-16',
    (one) => say(one, 'TypeCode') === '' || means.has(say(one, 'TypeCode')),
  ),
  categoryNodes('BR-CL-17', isIn(categories)),
  named('ExemptionReasonCode')('BR-CL-22', isIn(reasons)),
  named('BilledQuantity')('BR-CL-23', ({ attributes }) => {
    const unit = attributes['unitCode'] ?? ''
    return unit === '' || units.has(unit)
  }),
  named('URIID')('BR-CL-25', ({ attributes }) => {
    const scheme = attributes['schemeID'] ?? ''
    return scheme === '' || electronic.has(scheme)
  }),
  // no code of a reason is written, so that each is looked up before it is
  once('BR-CL-19', ({ reductions }) =>
    reductions.every((one) => {
      const code = say(one, 'ReasonCode')
      return code === '' || reasonCodes.has(code)
    }),
  ),
]

const reasonCodes = list('95 100 FC ABL')
