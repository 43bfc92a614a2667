/** What is done to the example invoice of a category of VAT. */
type Mutation = { category: string; from: string | RegExp; to: string }

const instead = (from: string | RegExp, to: string, category = 'S'): Mutation => ({ category, from, to })
const without = (from: RegExp): Mutation => instead(from, '')

const amountOf = (word: string) => new RegExp(`<ram:ActualAmount>[^<]*</ram:ActualAmount>(?=<ram:Reason>${word}<)`)
const basisOf = (word: string) =>
  new RegExp(
    `<ram:BasisAmount>99.00</ram:BasisAmount>(?=<ram:ActualAmount>[^<]*</ram:ActualAmount><ram:Reason>${word}<)`,
  )
const reasonOf = (word: string) => new RegExp(`<ram:Reason>${word}</ram:Reason>`)
const element = (name: string, value: string) => new RegExp(`<ram:${name}>${value}</ram:${name}>`)
const categoryOf = (word: string) =>
  new RegExp(
    `(?<=>${word}</ram:Reason><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode>)<ram:CategoryCode>S</ram:CategoryCode>`,
  )

/** What stands within an element, wherever in it. */
const party = (name: string, inner: RegExp): RegExp =>
  new RegExp(`(?<=<ram:${name}>(?:(?!</ram:${name}>).)*?)${inner.source}`)
const blankAddress = /<ram:PostalTradeAddress>.*?<\/ram:PostalTradeAddress>/
const countryId = /<ram:CountryID>..<\/ram:CountryID>/
const seller = (inner: RegExp) => party('SellerTradeParty', inner)
const buyer = (inner: RegExp) => party('BuyerTradeParty', inner)
const representative = (inner: RegExp) => party('SellerTaxRepresentativeTradeParty', inner)
const line = (inner: RegExp) => party('IncludedSupplyChainTradeLineItem', inner)

/**
 * A change of the example for each rule of the norm, after which exactly the rules named are broken. Several are named
 * where the norm says the same twice, or where nothing can break one of them alone.
 */
export const controls: readonly (readonly [rules: string, mutation: Mutation])[] = [
  ['BR-01', instead('urn:cen.eu:en16931:2017', '')],
  ['BR-02', instead('<ram:ID>N-1</ram:ID>', '<ram:ID> </ram:ID>')],
  ['BR-03', instead(/(?<=IssueDateTime><udt:DateTimeString format=")102/, '610')],
  ['BR-04', without(/<ram:TypeCode>380<\/ram:TypeCode>/)],
  ['BR-05 BR-CO-15', without(/<ram:InvoiceCurrencyCode>EUR<\/ram:InvoiceCurrencyCode>/)],
  ['BR-06', instead('<ram:Name>Seller</ram:Name>', '<ram:Name></ram:Name>')],
  ['BR-07', instead('<ram:Name>Buyer</ram:Name>', '')],
  ['BR-08 BR-09', without(seller(blankAddress))],
  ['BR-09', without(seller(countryId))],
  ['BR-10 BR-11', without(buyer(blankAddress))],
  ['BR-11', without(buyer(countryId))],
  ['BR-12 BR-CO-10 BR-CO-13', without(element('LineTotalAmount', '150.00'))],
  ['BR-13 BR-CO-13 BR-CO-15', without(element('TaxBasisTotalAmount', '144.00'))],
  ['BR-14 BR-CO-15 BR-CO-16', without(element('GrandTotalAmount', '174.24'))],
  ['BR-15 BR-CO-16', without(element('DuePayableAmount', '170.24'))],
  [
    'BR-16 BR-CO-10 BR-S-08',
    without(/<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/s),
  ],
  ['BR-17', instead('<ram:Name>Payee</ram:Name>', '')],
  ['BR-17', instead('<ram:Name>Payee</ram:Name>', '<ram:Name>Seller</ram:Name>')],
  ['BR-18', instead('<ram:Name>Representative</ram:Name>', '')],
  ['BR-19 BR-20', without(representative(blankAddress))],
  ['BR-20', without(representative(countryId))],
  ['BR-21', instead('<ram:LineID>2</ram:LineID>', '')],
  ['BR-22', without(line(/<ram:BilledQuantity unitCode="C62">1<\/ram:BilledQuantity>/))],
  ['BR-23', instead(/ unitCode="C62"/, '')],
  ['BR-24 BR-CO-10 BR-S-08', without(line(/<ram:LineTotalAmount>50.00<\/ram:LineTotalAmount>/))],
  ['BR-25', instead('<ram:Name>Item 2</ram:Name>', '')],
  ['BR-26', without(/(?<=<ram:NetPriceProductTradePrice>)<ram:ChargeAmount>50.00<\/ram:ChargeAmount>/)],
  ['BR-27', instead(/(?<=<ram:NetPriceProductTradePrice><ram:ChargeAmount>)50/, '-50')],
  ['BR-28', instead(/(?<=<ram:GrossPriceProductTradePrice><ram:ChargeAmount>)50/, '-50')],
  [
    'BR-29',
    instead('20270131</udt:DateTimeString></ram:EndDateTime>', '20261231</udt:DateTimeString></ram:EndDateTime>'),
  ],
  ['BR-30', instead('20270103', '20270101')],
  ['BR-31 BR-CO-11 BR-S-08', without(amountOf('Off'))],
  ['BR-36 BR-CO-12 BR-S-08', without(amountOf('More'))],
  ['BR-32 BR-S-08', without(categoryOf('Off'))],
  ['BR-37 BR-S-08', without(categoryOf('More'))],
  ['BR-33 BR-CO-21', without(reasonOf('Off'))],
  ['BR-38 BR-CO-22', without(reasonOf('More'))],
  ['BR-41', without(amountOf('Line off'))],
  ['BR-42 BR-CO-23', without(reasonOf('Line off'))],
  ['BR-43', without(amountOf('Line more'))],
  ['BR-44 BR-CO-24', without(reasonOf('Line more'))],
  ['BR-45 BR-CO-17 BR-S-08', without(/<ram:BasisAmount>144.00<\/ram:BasisAmount>/)],
  ['BR-46 BR-CO-14 BR-CO-17', without(/<ram:CalculatedAmount>30.24<\/ram:CalculatedAmount>/)],
  ['BR-47', instead(/(?<=30.24<\/ram:CalculatedAmount><ram:TypeCode>)VAT/, 'GST')],
  [
    'BR-48 BR-CO-17 BR-S-08',
    without(/(?<=DueDateTypeCode>)<ram:RateApplicablePercent>21<\/ram:RateApplicablePercent>/),
  ],
  ['BR-49', without(/<ram:TypeCode>58<\/ram:TypeCode>/)],
  ['BR-50', without(/<ram:IBANID>NL91ABNA0417164300<\/ram:IBANID>/)],
  ['BR-51', instead('<ram:ID>123456</ram:ID>', '<ram:ID>4111111111111111</ram:ID>')],
  ['BR-52', without(/<ram:IssuerAssignedID>D-1<\/ram:IssuerAssignedID>/)],
  ['BR-53', without(/<ram:TaxTotalAmount currencyID="DKK">225.00<\/ram:TaxTotalAmount>/)],
  ['BR-54', instead(/<ram:Value>yes<\/ram:Value>/, '')],
  ['BR-55', without(/<ram:IssuerAssignedID>N-0<\/ram:IssuerAssignedID>/)],
  ['BR-56', without(representative(/<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/))],
  ['BR-57', without(party('ShipToTradeParty', countryId))],
  ['BR-61', without(/<ram:PayeePartyCreditorFinancialAccount>.*<\/ram:PayeePartyCreditorFinancialAccount>/)],
  ['BR-62', without(seller(/ schemeID="EM"/))],
  ['BR-63', without(buyer(/ schemeID="EM"/))],
  ['BR-64', without(/ schemeID="0160"/)],
  ['BR-65', without(/ listID="STI"/)],
  [
    'BR-66',
    without(
      /<ram:ChargeIndicator><udt:Indicator>false<\/udt:Indicator><\/ram:ChargeIndicator>(?=<ram:BasisAmount>99.00<\/ram:BasisAmount><ram:ActualAmount>5.00)/,
    ),
  ],
  [
    'BR-CO-03',
    instead('<ram:DueDateTypeCode>5', '<ram:TaxPointDate>20270131</ram:TaxPointDate><ram:DueDateTypeCode>5'),
  ],
  ['BR-CO-04 BR-S-08', without(line(/<ram:CategoryCode>S<\/ram:CategoryCode>/))],
  ['BR-CO-09', instead('DE136695976', '136695976')],
  ['BR-CO-10 BR-S-08', instead('<ram:LineTotalAmount>50.00', '<ram:LineTotalAmount>50.01')],
  ['BR-CO-10 BR-CO-13', instead('<ram:LineTotalAmount>150.00', '<ram:LineTotalAmount>151.00')],
  ['BR-CO-11 BR-CO-13', instead('<ram:AllowanceTotalAmount>10.00', '<ram:AllowanceTotalAmount>11.00')],
  ['BR-CO-12 BR-CO-13', instead('<ram:ChargeTotalAmount>4.00', '<ram:ChargeTotalAmount>5.00')],
  ['BR-CO-13 BR-CO-15', instead('<ram:TaxBasisTotalAmount>144.00', '<ram:TaxBasisTotalAmount>144.01')],
  ['BR-CO-14 BR-CO-15', instead('currencyID="EUR">30.24', 'currencyID="EUR">30.25')],
  ['BR-CO-15', instead(/<ram:TaxTotalAmount currencyID="EUR">30.24<\/ram:TaxTotalAmount>/, '')],
  ['BR-CO-16', instead('<ram:TotalPrepaidAmount>4.00', '<ram:TotalPrepaidAmount>5.00')],
  ['BR-CO-14 BR-CO-17', instead('<ram:CalculatedAmount>30.24', '<ram:CalculatedAmount>30.26')],
  ['BR-CO-14 BR-CO-18 BR-S-01', without(/<ram:ApplicableTradeTax><ram:CalculatedAmount>.*?<\/ram:ApplicableTradeTax>/)],
  [
    'BR-CO-19',
    without(
      /(?<=ApplicableTradeTax><ram:BillingSpecifiedPeriod>)<ram:StartDateTime>.*?<\/ram:EndDateTime>(?=<\/ram:BillingSpecifiedPeriod><ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false<\/udt:Indicator><\/ram:ChargeIndicator><ram:BasisAmount>99.00<\/ram:BasisAmount><ram:ActualAmount>10)/,
    ),
  ],
  ['BR-CO-20', without(line(/<ram:StartDateTime>.*?<\/ram:EndDateTime>/))],
  ['BR-CO-25', without(/<ram:SpecifiedTradePaymentTerms>.*<\/ram:SpecifiedTradePaymentTerms>/)],
  ['BR-CO-26', without(/<ram:ID>R-1<\/ram:ID>|<ram:ID schemeID="VA">NL123456782B01<\/ram:ID>/g)],
  ['BR-DEC-01', instead('<ram:ActualAmount>10.00', '<ram:ActualAmount>10.000')],
  ['BR-DEC-02', instead(basisOf('Off'), '<ram:BasisAmount>99.001</ram:BasisAmount>')],
  ['BR-DEC-05', instead('<ram:ActualAmount>4.00', '<ram:ActualAmount>4.000')],
  ['BR-DEC-06', instead(basisOf('More'), '<ram:BasisAmount>99.001</ram:BasisAmount>')],
  ['BR-DEC-09', instead('<ram:LineTotalAmount>150.00', '<ram:LineTotalAmount>150.000')],
  ['BR-DEC-10', instead('<ram:AllowanceTotalAmount>10.00', '<ram:AllowanceTotalAmount>10.000')],
  ['BR-DEC-11', instead('<ram:ChargeTotalAmount>4.00', '<ram:ChargeTotalAmount>4.000')],
  ['BR-DEC-12', instead('<ram:TaxBasisTotalAmount>144.00', '<ram:TaxBasisTotalAmount>144.000')],
  ['BR-DEC-13', instead('currencyID="EUR">30.24', 'currencyID="EUR">30.240')],
  ['BR-DEC-14', instead('<ram:GrandTotalAmount>174.24', '<ram:GrandTotalAmount>174.240')],
  ['BR-DEC-15', instead('currencyID="DKK">225.00', 'currencyID="DKK">225.001')],
  ['BR-DEC-16', instead('<ram:TotalPrepaidAmount>4.00', '<ram:TotalPrepaidAmount>4.000')],
  ['BR-DEC-17', instead('<ram:RoundingAmount>0.00', '<ram:RoundingAmount>0.000')],
  ['BR-DEC-18', instead('<ram:DuePayableAmount>170.24', '<ram:DuePayableAmount>170.240')],
  ['BR-DEC-19', instead('<ram:BasisAmount>144.00', '<ram:BasisAmount>144.000')],
  ['BR-DEC-20', instead('<ram:CalculatedAmount>30.24', '<ram:CalculatedAmount>30.240')],
  ['BR-DEC-23', instead('<ram:LineTotalAmount>50.00', '<ram:LineTotalAmount>50.000')],
  ['BR-DEC-24', instead('<ram:ActualAmount>5.00', '<ram:ActualAmount>5.000')],
  ['BR-DEC-25', instead(basisOf('Line off'), '<ram:BasisAmount>99.001</ram:BasisAmount>')],
  ['BR-DEC-27', instead('<ram:ActualAmount>6.00', '<ram:ActualAmount>6.000')],
  ['BR-DEC-28', instead(basisOf('Line more'), '<ram:BasisAmount>99.001</ram:BasisAmount>')],
  ['BR-CL-01', instead('<ram:TypeCode>380', '<ram:TypeCode>999')],
  ['BR-CL-03 BR-53', instead('currencyID="DKK"', 'currencyID="QQQ"')],
  ['BR-CL-04 BR-CO-15', instead('<ram:InvoiceCurrencyCode>EUR', '<ram:InvoiceCurrencyCode>QQQ')],
  ['BR-CL-05 BR-53', instead('<ram:TaxCurrencyCode>DKK', '<ram:TaxCurrencyCode>QQQ')],
  ['BR-CL-06', instead('<ram:DueDateTypeCode>5', '<ram:DueDateTypeCode>7')],
  ['BR-CL-14', instead('<ram:CountryID>FR', '<ram:CountryID>XK')],
  ['BR-CL-16', instead('<ram:TypeCode>58', '<ram:TypeCode>99')],
  ['BR-S-08 BR-CL-17', instead(line(/<ram:CategoryCode>S/), '<ram:CategoryCode>X')],
  ['BR-CL-19', instead('<ram:Reason>Off</ram:Reason>', '<ram:ReasonCode>777</ram:ReasonCode>')],
  ['BR-CL-22', instead('VATEX-EU-AE', 'VATEX-AE', 'AE')],
  ['BR-CL-23', instead(/unitCode="C62"/, 'unitCode="PCS"')],
  ['BR-CL-25', instead(seller(/ schemeID="EM"/), ' schemeID="XX"')],
]

const numbers = /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/g
const taxOfLines = /<ram:ApplicableTradeTax>(?=<ram:TypeCode>).*?<\/ram:ApplicableTradeTax>/g
const taxOf = (word: string) => new RegExp(`(?<=>${word}</ram:Reason>)<ram:CategoryTradeTax>.*?</ram:CategoryTradeTax>`)
const wholeBreakdown = /<ram:ApplicableTradeTax><ram:CalculatedAmount>.*?<\/ram:ApplicableTradeTax>/
const number =
  '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">NL123456782B01</ram:ID></ram:SpecifiedTaxRegistration>'
const rate = (value: string) => `<ram:RateApplicablePercent>${value}</ram:RateApplicablePercent>`

const zero = { good: rate('0'), bad: rate('5') }
/** Of each category its rules by name, and a rate that it may have and one that it may not. */
const families = [
  { code: 'S', id: 'S', good: rate('21'), bad: rate('0'), tax: true, why: false, byRate: true },
  { code: 'Z', id: 'Z', ...zero, tax: false, why: false, byRate: false },
  { code: 'E', id: 'E', ...zero, tax: false, why: true, byRate: false },
  { code: 'AE', id: 'AE', ...zero, tax: false, why: true, byRate: false },
  { code: 'K', id: 'IC', ...zero, tax: false, why: true, byRate: false },
  { code: 'G', id: 'G', ...zero, tax: false, why: true, byRate: false },
  { code: 'O', id: 'O', good: '', bad: rate('0'), tax: false, why: true, byRate: false },
  { code: 'L', id: 'IG', good: rate('7'), bad: rate('-7'), tax: true, why: false, byRate: true },
  { code: 'M', id: 'IP', good: rate('10'), bad: rate('-10'), tax: true, why: false, byRate: true },
] as const

/** What is done to an invoice, step by step. */
type Steps = readonly (readonly [from: string | RegExp, to: string])[]
type VatControl = readonly [rules: string, code: string, steps: Steps]

const vatControlsOf = ({ code, id, good, bad, tax, why, byRate }: (typeof families)[number]): VatControl[] => {
  const rule = (n: string) => `BR-${id}-${n}`
  const unnumbered: Steps =
    code === 'O'
      ? [
          [
            '</ram:URIUniversalCommunication></ram:SellerTradeParty>',
            `</ram:URIUniversalCommunication>${number}</ram:SellerTradeParty>`,
          ],
        ]
      : [
          [/<ram:SellerTaxRepresentativeTradeParty>.*<\/ram:SellerTaxRepresentativeTradeParty>/, ''],
          [numbers, ''],
        ]
  const noCharge = [taxOf('More'), ''] as const
  const noAllowance = [taxOf('Off'), ''] as const
  const noLines = [taxOfLines, ''] as const
  const category = `<ram:CategoryCode>${code}</ram:CategoryCode>`
  const spoiled = `${category}${bad}`
  const sums = byRate ? [rule('08')] : []
  const reason = '<ram:ExemptionReason>Why</ram:ExemptionReason>'
  return [
    [[...(tax ? ['BR-CO-14'] : []), 'BR-CO-18', rule('01')].join(' '), code, [[wholeBreakdown, '']]],
    [`BR-32 BR-37 ${rule('02')} ${rule('08')}`, code, [...unnumbered, noCharge, noAllowance]],
    [`BR-37 BR-CO-04 ${rule('03')} ${rule('08')}`, code, [...unnumbered, noCharge, noLines]],
    [`BR-32 BR-CO-04 ${rule('04')} ${rule('08')}`, code, [...unnumbered, noAllowance, noLines]],
    [
      [rule('05'), ...sums].join(' '),
      code,
      [[`${category}${good}</ram:ApplicableTradeTax>`, `${spoiled}</ram:ApplicableTradeTax>`]],
    ],
    [
      [rule('06'), ...sums].join(' '),
      code,
      [
        [
          new RegExp(`(?<=>Off</ram:Reason><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode>)${category}${good}`),
          spoiled,
        ],
      ],
    ],
    [
      [rule('07'), ...sums].join(' '),
      code,
      [
        [
          new RegExp(`(?<=>More</ram:Reason><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode>)${category}${good}`),
          spoiled,
        ],
      ],
    ],
    [rule('08'), code, [['<ram:BasisAmount>144.00', '<ram:BasisAmount>144.01']]],
    ...(tax
      ? []
      : [
          [
            `BR-CO-14 BR-CO-17 ${rule('09')}`,
            code,
            [['<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.01']],
          ] as const,
        ]),
    [
      rule('10'),
      code,
      [
        why
          ? [/<ram:ExemptionReason(Code)?>.*?<\/ram:ExemptionReason(Code)?>/, '']
          : ['<ram:BasisAmount>144.00', `${reason}<ram:BasisAmount>144.00`],
      ],
    ],
  ]
}

const other =
  '<ram:ApplicableTradeTax><ram:CalculatedAmount>0.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>0.00</ram:BasisAmount><ram:CategoryCode>Z</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:ApplicableTradeTax>'
const split = /<ram:CategoryCode>S<\/ram:CategoryCode>/g
const zeroRated = `<ram:CategoryCode>Z</ram:CategoryCode>${rate('0')}`

/** The same for what the rules of each category of VAT ask. */
export const vatControls: readonly VatControl[] = [
  ...families.flatMap(vatControlsOf),
  [
    'BR-IC-11',
    'K',
    [
      [/<ram:ActualDeliverySupplyChainEvent>.*?<\/ram:ActualDeliverySupplyChainEvent>/, ''],
      [
        /(?<=ApplicableTradeTax>)<ram:BillingSpecifiedPeriod>.*?<\/ram:BillingSpecifiedPeriod>(?=<ram:SpecifiedTradeAllowanceCharge>.{90,200}>10\.00)/,
        '',
      ],
    ],
  ],
  ['BR-IC-12', 'K', [[/<ram:ShipToTradeParty>.*?<\/ram:ShipToTradeParty>/, '']]],
  [
    'BR-O-11',
    'O',
    [['<ram:ApplicableTradeTax><ram:CalculatedAmount>', `${other}<ram:ApplicableTradeTax><ram:CalculatedAmount>`]],
  ],
  ['BR-O-08 BR-O-12 BR-Z-01 BR-Z-02', 'O', [[line(/<ram:CategoryCode>O<\/ram:CategoryCode>/), zeroRated]]],
  [
    'BR-O-08 BR-O-13 BR-Z-01 BR-Z-03',
    'O',
    [[/(?<=>Off<\/ram:Reason>.*?)<ram:CategoryCode>O<\/ram:CategoryCode>/, zeroRated]],
  ],
  [
    'BR-O-08 BR-O-14 BR-Z-01 BR-Z-04',
    'O',
    [[/(?<=>More<\/ram:Reason>.*?)<ram:CategoryCode>O<\/ram:CategoryCode>/, zeroRated]],
  ],
  ['BR-B-01', 'S', [[split, '<ram:CategoryCode>B</ram:CategoryCode>']]],
  [
    'BR-B-02',
    'S',
    [
      [split, '<ram:CategoryCode>B</ram:CategoryCode>'],
      [/<ram:CountryID>..<\/ram:CountryID>/g, '<ram:CountryID>IT</ram:CountryID>'],
      [
        '<ram:ApplicableTradeTax><ram:CalculatedAmount>',
        `${other.replace('>Z<', '>S<')}<ram:ApplicableTradeTax><ram:CalculatedAmount>`,
      ],
    ],
  ],
]
