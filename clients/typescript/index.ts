// Parkwing agency API 1.1.0. Written by `npm run client` from the OpenAPI document; not to be edited.

/** Why something was refused, as RFC 9457 has it. */
export type Problem = {
  /** the address of a page that explains it */
  type: string
  /** a sentence in the language asked for */
  title: string
  /** of the answer */
  status: number
  /** for the program; never changes */
  code: "airport_required" | "airport_unknown" | "arrival_required" | "departure_required" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "moment_unreadable" | "flight_unreadable" | "flight_unknown" | "stay_too_long" | "no_products" | "product_unknown" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "price_changed" | "form_incomplete" | "booking_busy" | "mailbox_unproven" | "idempotency_mismatch" | "account_blocked" | "papers_expired" | "beyond_company_rules" | "company_lacks_driver" | "already_kept" | "credit_used_up" | "spaces_not_free" | "release_past" | "hook_address" | "hook_private" | "brand_name" | "brand_colour" | "brand_greeting" | "brand_host" | "brand_hosts_full" | "brand_return" | "brand_logo" | "partner_code" | "partner_taken" | "partner_changed" | "hooks_full" | "payment_declined" | "payment_details_invalid" | "payment_unavailable" | "payment_not_needed" | "payment_link_unknown" | "payment_retry_later" | "hold_expired" | "login_denied" | "code_wrong" | "locked_out" | "resend_too_soon" | "cancel_failed" | "cancel_reason_required" | "last_minute_cancel" | "last_minute_change" | "last_minute_both" | "checked_out" | "checked_in" | "no_show" | "invoicing_agent" | "already_cancelled" | "conflict" | "first_name_required" | "first_name_long" | "last_name_required" | "last_name_long" | "email_required" | "email_invalid" | "mobile_required" | "mobile_invalid" | "mobile_long" | "phone_invalid" | "phone_long" | "passengers_range" | "plate_invalid" | "mandatory" | "anvr_long" | "arrival_flight_required" | "arrival_flight_long" | "departure_flight_required" | "departure_flight_long" | "return_flight_required" | "return_flight_long" | "car_brand_required" | "car_brand_long" | "car_model_required" | "car_model_long" | "car_color_required" | "car_color_long" | "card_number_refused" | "flight_time_invalid" | "too_long" | "option_required" | "terms_required" | "booking_number_required" | "login_email_required" | "code_required" | "newsletter_link_unknown" | "join_link_unknown" | "website_invalid" | "coupon_invalid" | "change_not_offered" | "change_unpaid" | "stay_unchanged" | "extend_not_in" | "extend_later" | "flight_required" | "email_unchanged" | "email_link_unknown" | "withdrawal_over" | "public_key_invalid" | "vat_number_invalid" | "invoice_final" | "invoice_unknown" | "letter_limit" | "review_unknown" | "stars_required" | "review_title_required" | "display_name_required" | "booking_active" | "voucher_unknown" | "voucher_replaced" | "plate_unknown" | "wrong_car_park" | "entry_too_early" | "entry_too_late" | "entry_not_confirmed" | "entry_cancelled" | "entry_no_show" | "entry_unpaid" | "already_inside" | "already_out" | "not_inside" | "undo_too_late" | "correction_too_late" | "no_show_too_early" | "exit_unpaid" | "gate_time_refused" | "pairing_code_unknown" | "device_silent" | "reason_required" | "amount_wrong" | "receipt_used" | "move_not_possible" | "count_wrong" | "valet_done" | "valet_not_yet" | "valet_photos_missing" | "valet_state_missing" | "valet_notice" | "valet_complaint_over" | "claim_not_matched" | "claim_amount_invalid" | "account_invalid" | "file_type" | "file_too_big" | "file_infected" | "file_unreadable" | "file_locked" | "file_long" | "files_busy" | "claim_not_possible" | "claim_limit" | "claim_failed" | "claim_unknown" | "claim_taken" | "claim_asked" | "question_answered" | "claim_decided" | "login_failed" | "password_required" | "password_short" | "password_common" | "password_wrong" | "proof_required" | "account_link_unknown" | "cars_full" | "erasure_blocked" | "key_required" | "quote_over" | "idempotency_required" | "request_in_flight" | "reference_taken" | "sign_in_failed" | "pin_weak" | "pin_differs" | "factor_required" | "last_administrator" | "last_factor" | "invitation_over" | "name_required" | "app_code_wrong" | "passkey_refused" | "recovery_code_wrong" | "short_name_invalid" | "organisation_taken" | "content_unknown" | "content_refused" | "content_redirect_loop" | "second_person_required" | "not_allowed" | "key_refused" | "not_found" | "image_unknown" | "method_not_allowed" | "too_many_requests" | "body_unreadable" | "field_unknown" | "image_id_required" | "bad_request" | "booking_error" | "general_error"
  /** a sentence for each field that is wrong */
  fields?: Record<string, string> | undefined
  /** of the log, where the failure is ours */
  reference?: string | undefined
}

/** The airports. */
export type Locations = {
  /** all of them, in no order that means anything */
  locations: AgencyLocation[]
}

/** An airport at which something can be booked. */
export type AgencyLocation = {
  /** the airport, as IATA writes it */
  iata: string
  /** in the language asked for */
  name: string
  /** as ISO 3166 writes it, two letters */
  country: string
  /** of the airport, as IANA names it */
  timeZone: string
  /** degrees */
  latitude: number
  /** degrees */
  longitude: number
}

/** What is sold at an airport. */
export type Products = {
  /** those of the airport asked for */
  products: AgencyProduct[]
}

/** What is sold: a kind of parking at a car park. */
export type AgencyProduct = {
  /** names the product at its airport */
  id: number
  /** the airport, as IATA writes it */
  location: string
  /** of the product */
  name: string
  /** a few sentences, in the language asked for */
  description: string
  /** a bus to the airport, or somebody who takes the car over there */
  transfer: "shuttle" | "valet"
  /** whether the car stands under a roof */
  covered: "no" | "yes" | "ifSpaceRemains"
  /** whether the driver keeps his keys */
  keepKeys: boolean
  /** `barrier`: the pass opens it; `valet`: somebody takes the car over at the terminal; more may come */
  entryMethod: "barrier" | "valet"
  /** the longest stay */
  maxStayDays: number
  /** names of `driver` that the car park asks for; plate and flights may follow until 24 hours before */
  required: string[]
  /** whether travellers are asked for a second telephone number, which nobody has to give */
  asksPhone: boolean
  /** the one that leads first; photos, or else a drawing */
  pictures: AgencyPicture[]
  /** what speaks for it, in the language asked for */
  features: string[]
  /** where it is */
  carPark: {
    /** of the car park */
    name: string
    /** in one line */
    address: string
    /** of the car park, for drivers */
    phone: string
    /** degrees */
    latitude: number
    /** degrees */
    longitude: number
    openingHours: OpeningHours
    /** by road */
    distanceToAirportKm: number
    /** how to get there, step by step, in the language asked for */
    directions: string[]
  }
}

/** A picture of the car park. */
export type AgencyPicture = {
  /** `drawing`: drawn from what is known of the car park */
  kind: "photo" | "drawing"
  /** what can be seen, in the language asked for; empty where that is not known */
  alt: string
  /** the same picture in other sizes and formats */
  files: Array<{
    /** where it is fetched, without a key */
    url: string
    /** as image/avif */
    mediaType: string
    /** in pixels; a drawing has no fixed size, and this is its proportion */
    width: number
    /** in pixels, as `width` */
    height: number
  }>
}

/** When cars can drive in and out, in the airport’s own time. */
export type OpeningHours = {
  /** the main one first; the second counts for a stay that it is open for at both ends */
  gates: Gate[]
  /** days that differ from the week, at every gate */
  exceptions: Array<{
    /** the day */
    date: string
    /** when it is open that day; none: closed all day */
    ranges: Array<{
      /** the first minute, as 04:00 */
      from: string
      /** the last minute; 24:00 is the end of the day; before `from`: on the next day */
      to: string
    }>
  }>
}

/** A gate. */
export type Gate = {
  /** when it is open; a day that is not named is closed */
  week: Array<{
    /** 1 for Monday to 7 for Sunday */
    days: number[]
    /** the first minute, as 04:00 */
    from: string
    /** the last minute; 24:00 is the end of the day; before `from`: on the next day */
    to: string
  }>
}

/** For which stay, or for which flights, offers are wanted. */
export type QuoteQuestion = {
  /** the airport, as IATA writes it */
  location: string
  stay?: Stay | undefined
  flights?: Flights | undefined
  /** one product only */
  productId?: number | undefined
  /** true: with a place under a roof, where that costs extra */
  covered?: boolean | undefined
  /** true: keeps a space of `productId` from others for as long as the price holds */
  hold?: boolean | undefined
}

/** From when to when a car is parked. */
export type Stay = {
  /** when the car comes, in the airport’s own time without a zone */
  arrival: string
  /** when the car leaves, in the airport’s own time without a zone */
  departure: string
}

/** The flights of a traveller, instead of a stay: the times of the stay are advised for them. */
export type Flights = {
  outbound: Flight
  return: Flight
  /** `schengen`: no passport control on the way out; left out: by the countries, and else `other` */
  reach?: "schengen" | "other" | undefined
}

/** A flight from or to the airport of the car park. */
export type Flight = {
  /** as KL1234; spaces and zeros do not matter */
  number: string
  /** when it leaves from the airport of the car park, or lands there */
  date: string
  /** as 08:05, at that airport: needed for a flight that is not known */
  time?: string | undefined
}

/** The offers for a stay. */
export type Quotes = {
  /** the airport, as IATA writes it */
  location: string
  /** of the airport, as IANA names it */
  timeZone: string
  stay: Stay
  /** by which flights the times of `stay` are advised; null: they were given */
  flights: {
    outbound: FlightTime
    return: FlightTime
  } | null
  /** the space that is held; null: none was asked for */
  hold: Hold | null
  /** one for each product and package; empty where there is no space */
  offers: Offer[]
}

/** What is known of a flight. */
export type FlightTime = {
  /** as KL1234 */
  number: string
  /** when it leaves or lands; null: only known is when earlier travellers drove */
  moment: string | null
  /** `typed`: as sent; `service`: a flight service; `bookings`: earlier bookings of the same flight */
  source: "typed" | "service" | "bookings"
}

/** A space that is kept from others, for one booking of any of the offers. */
export type Hold = {
  /** gives the space up before its time */
  holdId: string
  /** UTC; that moment included */
  until: string
}

/** What can be booked, with a price that holds for 30 minutes. */
export type Offer = {
  /** holds the price until `validUntil`, and a space where one was asked for */
  quoteId: string
  /** UTC; that moment included */
  validUntil: string
  /** of the product */
  productId: number
  /** of the product */
  productName: string
  /** decides what can be changed and what comes back */
  package: "basic" | "medium_flex" | "flex"
  /** with a place under a roof */
  covered: boolean
  /** `barrier`: the pass opens it; `valet`: somebody takes the car over at the terminal; more may come */
  entryMethod: "barrier" | "valet"
  price: Price
  /** what the agency pays on its account instead, VAT included, in cents; null: the price */
  netPriceMinor: number | null
  /** what the agency earns with it by its contract of today, without VAT, in cents; null: it has a net price */
  commissionMinor: number | null
  policies: Policies
  /** who can pay for a booking of this offer */
  paid: Array<"agency" | "traveller" | "carPark">
  /** UTC; when a payment by link is due */
  payBy: string | null
  /** names of `driver` that the car park asks for; plate and flights may follow until 24 hours before */
  required: string[]
  /** up to five; null: more */
  spotsLeft: number | null
}

/** A price and its parts, in cents. */
export type Price = {
  /** as ISO 4217 writes it */
  currency: string
  /** everything, VAT included, in cents */
  totalMinor: number
  /** contained in the total, in cents */
  vatMinor: number
  /** at which VAT was counted */
  vatRatePercent: number
  /** how many days are charged */
  days: number
  /** what the total consists of */
  parts: Array<{
    /** as parking, package, covered, discount; more may come */
    kind: string
    /** in cents; negative for a discount */
    amountMinor: number
  }>
}

/** What may be done to a booking, until when, and what it costs. */
export type Policies = {
  /** UTC; null: without a refund, until the car park’s last moment */
  cancelUntil: string | null
  /** how much of the price comes back in time */
  refundPercent: number
  /** what is kept of that, in cents */
  refundFeeMinor: number
  /** UTC; null: this package cannot be changed */
  changeUntil: string | null
  /** until when plate, flights and names can be corrected */
  detailsUntil: "check-in"
}

/** The space that was given up. */
export type GivenUp = {
  /** gives the space up before its time */
  holdId: string
}

/** The allotments of an agency that have not passed. */
export type Allotments = {
  /** the earliest first, 500 at most */
  allotments: Allotment[]
}

/** Spaces of a product that are set aside for the agency. */
export type Allotment = {
  /** its id */
  id: string
  /** IATA code of the airport */
  location: string
  /** as in products */
  productId: number
  /** its first day */
  from: string
  /** its last day, included */
  until: string
  /** set aside on each day */
  spaces: number
  /** so many days before a day, at midnight of the airport, it is released */
  releaseDays: number
  /** UTC; null: it was not ended */
  endedAt: string | null
  left: AllotmentLeft
}

/** left to sell on the days that are not released; null: all are */
export type AllotmentLeft = {
  /** on the day that has least */
  least: number
  /** on the day that has most */
  most: number
} | null

/** An allotment with its days. */
export type AllotmentWithDays = {
  /** its id */
  id: string
  /** IATA code of the airport */
  location: string
  /** as in products */
  productId: number
  /** its first day */
  from: string
  /** its last day, included */
  until: string
  /** set aside on each day */
  spaces: number
  /** so many days before a day, at midnight of the airport, it is released */
  releaseDays: number
  /** UTC; null: it was not ended */
  endedAt: string | null
  /** each of its days, in order */
  days: AllotmentDay[]
}

/** One day of an allotment. */
export type AllotmentDay = {
  /** of the airport */
  day: string
  /** set aside */
  spaces: number
  /** taken by bookings of the agency */
  sold: number
  /** what only the agency can sell; 0 from the release on */
  left: number
  /** when what is unsold goes back to everybody, UTC */
  releaseAt: string
  /** whether that has happened */
  released: boolean
}

/** The order for an offer. */
export type NewBooking = {
  /** of the offer */
  quoteId: string
  /** the agency’s own number of the order: letters, digits, `_`, `.`, `/`, `-` */
  reference?: string | undefined
  /** `agency`: on the agency’s account; `traveller`: by the link in his letter; `carPark`: there */
  paid: "agency" | "traveller" | "carPark"
  /** what the customer pays the agency, in cents; kept and told to nobody else */
  sellingPriceMinor?: number | undefined
  /** of the letters to the traveller; English when missing */
  language?: "en" | "tr" | "nl" | "fr" | "nl-be" | "fr-be" | "es" | "de" | "sv" | "da" | "it" | "nb" | "pl" | "cs" | undefined
  driver: Driver
}

/** Who drives, and the car. */
export type Driver = {
  /** of the driver */
  firstName: string
  /** of the driver */
  lastName: string
  /** where the letters to the traveller go */
  email: string
  /** with the code of its country */
  mobile: string
  /** with the driver */
  passengers: number
  /** a second number, such as a landline; optional */
  phone?: string | undefined
  /** number plate */
  plate?: string | undefined
  /** of the plate, two letters */
  plateCountry?: string | undefined
  /** of the car */
  carBrand?: string | undefined
  /** of the car */
  carModel?: string | undefined
  /** of the car */
  carColor?: string | undefined
  /** the flight that the traveller leaves with */
  arrivalFlight?: string | undefined
  /** the flight that he comes back with */
  returnFlight?: string | undefined
  /** at which he arrives */
  flightTerminal?: string | undefined
  /** when he lands, as 17:40 */
  flightTime?: string | undefined
  /** number of the agency at ANVR, where it has one */
  anvr?: string | undefined
}

/** A booking, without anything about a person. */
export type Booking = {
  /** by which calls name the booking */
  id: string
  /** by which people name it */
  number: string
  /** the agency’s own number */
  reference: string | null
  /** `traveller`: he booked himself and came through the agency, which is not told how to reach him */
  madeBy: "agency" | "traveller"
  /** `held`: not paid yet; `checked_in`: the car is there */
  status: "held" | "confirmed" | "checked_in" | "checked_out" | "cancelled" | "no_show" | "expired"
  /** the airport, as IATA writes it */
  location: string
  /** of the airport, as IANA names it */
  timeZone: string
  stay: Stay
  /** of the product */
  productId: number
  /** as it was when it was booked */
  productName: string
  /** as it was when it was booked */
  carPark: {
    /** of the car park */
    name: string
    /** in one line */
    address: string
    /** of the car park, for drivers */
    phone: string
  }
  /** decides what can be changed and what comes back */
  package: "basic" | "medium_flex" | "flex"
  /** with a place under a roof */
  covered: boolean
  price: Price
  /** what the agency pays on its account instead, VAT included, in cents; null: the price */
  netPriceMinor: number | null
  /** what the customer pays the agency, as it said, in cents */
  sellingPriceMinor: number | null
  /** who pays; `online`: the traveller, at once */
  paid: "agency" | "traveller" | "carPark" | "online"
  /** what was paid and not given back, in cents */
  paidMinor: number
  /** what the traveller has still to pay, in cents */
  dueMinor: number
  /** UTC; when a payment by link is due */
  payBy: string | null
  policies: Policies
  /** what this agency may do to the booking now */
  availableActions: Array<"change" | "extend" | "cancel" | "edit" | "documents">
  /** of the letters to the traveller */
  language: "en" | "tr" | "nl" | "fr" | "nl-be" | "fr-be" | "es" | "de" | "sv" | "da" | "it" | "nb" | "pl" | "cs"
  /** UTC */
  createdAt: string
  /** one more with every change */
  version: number
}

/** What happened, and where to go on. */
export type Entries = {
  /** in the order in which they became visible */
  entries: Entry[]
  /** send it with the next call; keep it when there was nothing new */
  cursor: string | null
  /** whether there is more at this moment */
  more: boolean
}

/** Something that happened to a booking. */
export type Entry = {
  /** UTC; null where the booking was asked for by its reference */
  at: string | null
  /** what was done, as place, change, cancel, check_in; more may come */
  what: string | null
  /** as it is now */
  booking: Booking
}

/** A booking with its driver. */
export type BookingWithDriver = {
  /** by which calls name the booking */
  id: string
  /** by which people name it */
  number: string
  /** the agency’s own number */
  reference: string | null
  /** `traveller`: he booked himself and came through the agency, which is not told how to reach him */
  madeBy: "agency" | "traveller"
  /** `held`: not paid yet; `checked_in`: the car is there */
  status: "held" | "confirmed" | "checked_in" | "checked_out" | "cancelled" | "no_show" | "expired"
  /** the airport, as IATA writes it */
  location: string
  /** of the airport, as IANA names it */
  timeZone: string
  stay: Stay
  /** of the product */
  productId: number
  /** as it was when it was booked */
  productName: string
  /** as it was when it was booked */
  carPark: {
    /** of the car park */
    name: string
    /** in one line */
    address: string
    /** of the car park, for drivers */
    phone: string
  }
  /** decides what can be changed and what comes back */
  package: "basic" | "medium_flex" | "flex"
  /** with a place under a roof */
  covered: boolean
  price: Price
  /** what the agency pays on its account instead, VAT included, in cents; null: the price */
  netPriceMinor: number | null
  /** what the customer pays the agency, as it said, in cents */
  sellingPriceMinor: number | null
  /** who pays; `online`: the traveller, at once */
  paid: "agency" | "traveller" | "carPark" | "online"
  /** what was paid and not given back, in cents */
  paidMinor: number
  /** what the traveller has still to pay, in cents */
  dueMinor: number
  /** UTC; when a payment by link is due */
  payBy: string | null
  policies: Policies
  /** what this agency may do to the booking now */
  availableActions: Array<"change" | "extend" | "cancel" | "edit" | "documents">
  /** of the letters to the traveller */
  language: "en" | "tr" | "nl" | "fr" | "nl-be" | "fr-be" | "es" | "de" | "sv" | "da" | "it" | "nb" | "pl" | "cs"
  /** UTC */
  createdAt: string
  /** one more with every change */
  version: number
  driver: BookedDriver
  /** numbers of invoices and credit notes */
  invoices: string[]
}

/** Who drives, and the car; what is not known is empty, and so is what the agency is not told (`madeBy`). */
export type BookedDriver = {
  /** of the driver */
  firstName: string
  /** of the driver */
  lastName: string
  /** with the code of its country */
  mobile: string
  /** a second number, such as a landline; optional */
  phone: string
  /** with the driver */
  passengers: number
  /** number plate */
  plate: string
  /** of the plate, two letters */
  plateCountry: string
  /** of the car */
  carBrand: string
  /** of the car */
  carModel: string
  /** of the car */
  carColor: string
  /** the flight that the traveller leaves with */
  arrivalFlight: string
  /** the flight that he comes back with */
  returnFlight: string
  /** at which he arrives */
  flightTerminal: string
  /** when he lands, as 17:40 */
  flightTime: string
  /** where the letters to the traveller go */
  email: string
  /** number of the agency at ANVR, where it has one */
  anvr: string
}

/** What is to be corrected; what is left out stays. */
export type Details = {
  /** of the driver */
  firstName?: string | undefined
  /** of the driver */
  lastName?: string | undefined
  /** with the code of its country */
  mobile?: string | undefined
  /** a second number, such as a landline; optional */
  phone?: string | undefined
  /** with the driver */
  passengers?: number | undefined
  /** number plate */
  plate?: string | undefined
  /** of the plate, two letters */
  plateCountry?: string | undefined
  /** of the car */
  carBrand?: string | undefined
  /** of the car */
  carModel?: string | undefined
  /** of the car */
  carColor?: string | undefined
  /** the flight that the traveller leaves with */
  arrivalFlight?: string | undefined
  /** the flight that he comes back with */
  returnFlight?: string | undefined
  /** at which he arrives */
  flightTerminal?: string | undefined
  /** when he lands, as 17:40 */
  flightTime?: string | undefined
}

/** Flights of bookings. */
export type FlightUpdates = {
  /** done in this order, each by itself */
  updates: FlightUpdate[]
}

/** What is known anew of one booking; what is left out stays. */
export type FlightUpdate = {
  /** the id of the booking */
  bookingId: string
  /** the flight that the traveller leaves with */
  arrivalFlight?: string | undefined
  /** the flight that he comes back with */
  returnFlight?: string | undefined
  /** when he lands, as 17:40 */
  flightTime?: string | undefined
}

/** What became of each. */
export type FlightUpdated = {
  /** one for each that was sent, in the same order */
  results: Array<{
    /** as it was sent */
    bookingId: string
    /** false: nothing of this one was changed */
    isDone: boolean
    /** why not, as a call for this booking alone would say; `option_required`: it was named before; `general_error`: it failed, and `booking_busy`: there was no time to try it: send these again; null: it was done */
    code: string | null
  }>
}

/** Other dates or times. */
export type ChangeQuestion = {
  /** what is wanted instead */
  stay: Stay
}

/** What a change would cost. */
export type ChangeQuote = {
  /** confirms the change */
  changeId: string
  /** UTC; until then it can be confirmed */
  validUntil: string
  /** as it would be */
  stay: Stay
  /** as it is */
  before: Price
  /** as it would be */
  after: Price
  /** what the agency would pay on its account instead, in cents; null: the price */
  netPriceMinor: number | null
  /** negative where it becomes cheaper, in cents */
  differenceMinor: number
  /** what would come back, in cents */
  refundMinor: number
  /** what the traveller would still have to pay, in cents */
  dueMinor: number
  /** what the traveller has to pay, by a letter, before it is made, in cents */
  payFirstMinor: number
  policies: Policies
}

/** The booking after its change. */
export type Changed = {
  /** what comes back, in cents */
  refundMinor: number
  /** above 0: it waits until the traveller has paid this; the booking is as it was */
  payFirstMinor: number
  /** UTC; until when it waits */
  payUntil: string | null
  booking: Booking
}

/** A longer stay. */
export type ExtensionQuestion = {
  /** later than the booked one */
  departure: string
}

/** What a longer stay would cost. */
export type ExtensionQuote = {
  /** confirms the longer stay */
  extensionId: string
  /** UTC; until then it can be confirmed */
  validUntil: string
  /** as it would be */
  stay: Stay
  /** as it is */
  before: Price
  /** as it would be */
  after: Price
  /** what the agency would pay on its account instead, in cents; null: the price */
  netPriceMinor: number | null
  /** negative where it becomes cheaper, in cents */
  differenceMinor: number
  /** what would come back, in cents */
  refundMinor: number
  /** what the traveller would still have to pay, in cents */
  dueMinor: number
  /** what the traveller has to pay, by a letter, before it is made, in cents */
  payFirstMinor: number
  policies: Policies
}

/** What cancelling would bring back. */
export type CancellationQuote = {
  /** confirms the cancellation */
  cancellationId: string
  /** UTC; until then it can be confirmed */
  validUntil: string
  /** what comes back, in cents */
  refundMinor: number
  /** what is kept, in cents */
  feeMinor: number
  policies: Policies
  /** what this agency may do to the booking now */
  availableActions: Array<"change" | "extend" | "cancel" | "edit" | "documents">
}

/** The booking that was cancelled, and its money. */
export type Cancelled = {
  /** what comes back, in cents */
  refundMinor: number
  /** what is kept, in cents */
  feeMinor: number
  booking: Booking
}

/** An address that is to be told of events. */
export type NewWebhookEndpoint = {
  /** https, reached from the public internet; redirects are not followed */
  url: string
  /** of which it is told; all when missing, but `statement.issued` only if the key has `statements` */
  events?: Array<"booking.confirmed" | "booking.changed" | "booking.cancelled" | "booking.checked_in" | "booking.checked_out" | "booking.no_show" | "refund.sent" | "statement.issued"> | undefined
}

/** An address and its new secret. */
export type MadeWebhookEndpoint = {
  endpoint: WebhookEndpoint
  /** whsec_ and 32 bytes in base64; shown this once */
  secret: string
}

/** An address that is told of events. */
export type WebhookEndpoint = {
  /** by which calls name the address */
  id: string
  /** where events are sent */
  url: string
  /** of which it is told */
  events: Array<"booking.confirmed" | "booking.changed" | "booking.cancelled" | "booking.checked_in" | "booking.checked_out" | "booking.no_show" | "refund.sent" | "statement.issued">
  /** UTC */
  createdAt: string
  /** UTC; until then the secret of before signs too */
  oldSecretUntil: string | null
  /** UTC; it gave no answer, so nothing is sent to it until then */
  heldUntil: string | null
}

/** The addresses of an agency code. */
export type WebhookEndpoints = {
  /** at most ten */
  endpoints: WebhookEndpoint[]
}

/** The address that was taken away. */
export type EndedWebhookEndpoint = {
  /** of the address that is no more */
  id: string
}

/** How a secret is replaced. */
export type NewWebhookSecret = {
  /** for how long the old secret signs too */
  days: number
}

/** An event on its way to an address. */
export type WebhookDelivery = {
  /** the header `webhook-id`, the same for every try */
  id: string
  /** one of the events, or `ping`; more may come */
  event: string
  /** the place in the list of changes; null: about no booking */
  sequence: number | null
  /** of the booking that it is about; null: about none */
  bookingId: string | null
  /** the number of the statement that it is about; null: about none */
  statement: string | null
  /** UTC; when it happened */
  at: string
  /** `failed`: it is tried no more */
  state: "waiting" | "delivered" | "failed"
  /** how often it was tried */
  attempts: number
  /** UTC; when it is tried next */
  nextAt: string | null
  /** the last 20 */
  tries: Array<{
    /** UTC */
    at: string
    /** what was answered; null: nothing was */
    status: number | null
    /** why nothing was answered */
    why: "private_address" | "name_unknown" | "timeout" | "unreachable" | "certificate" | null
    /** how long it took */
    ms: number
  }>
}

/** What was sent to an address, and what waits. */
export type WebhookDeliveries = {
  /** the latest first, 100 at most */
  deliveries: WebhookDelivery[]
  /** for what is older; null: there is nothing */
  cursor: string | null
}

/** What the traveller would do behind the link in his letter. */
export type TestPayment = {
  /** what becomes of the payment */
  outcome: "paid" | "declined" | "expired"
}

/** A later time. */
export type NewTestClock = {
  /** how far ahead of the real time; it is never moved back */
  aheadMinutes: number
}

/** The time of a key for trying. */
export type TestClock = {
  /** UTC; what time it is for this key */
  now: string
  /** how far ahead of the real time; it is never moved back */
  aheadMinutes: number
  /** what time should have brought to your bookings and could not, the latest first; a fault of ours */
  failed: FailedTestTimer[]
}

/** What could not be done when time brought it. */
export type FailedTestTimer = {
  /** what time should have brought */
  what: "remind-details" | "cancel-incomplete" | "remind-payment" | "warn-unpaid" | "unpaid" | "remind-arrival" | "no-show"
  /** the id of the booking */
  bookingId: string
  /** UTC; when it should have happened */
  at: string
}

/** What the barrier would report. */
export type TestPassage = {
  /** which way the car drives */
  kind: "in" | "out"
}

/** The letters about a booking until now. */
export type TestLetters = {
  /** the first one first */
  letters: TestLetter[]
}

/** A letter that a real booking would have brought. */
export type TestLetter = {
  /** what the letter is about, such as `confirmation` */
  kind: string
  /** UTC; when it would have been sent */
  at: string
  /** the address to which it would have gone */
  to: string
  /** its subject, in the language of the booking */
  subject: string
  /** its words; links in it lead nowhere */
  text: string
}

/** The closed months of an agency, and what is open. */
export type Statements = {
  /** the last one first */
  statements: Statement[]
  open: OpenStatement
}

/** A closed month; it never changes. */
export type Statement = {
  /** as AGENCY-NORD1-0007 */
  number: string
  /** as 2027-05 */
  month: string
  /** ISO 4217 */
  currency: string
  /** where the statement before has ended; positive: we owe the agency */
  openingMinor: number
  /** the sum of its lines, in cents */
  linesMinor: number
  /** where it ends, in cents */
  closingMinor: number
  /** how many lines it has */
  lines: number
  /** UTC */
  closedAt: string
}

/** What the next statement would say if it were closed now. */
export type OpenStatement = {
  /** ISO 4217 */
  currency: string
  /** where the statement before has ended; positive: we owe the agency */
  openingMinor: number
  /** the sum of its lines, in cents */
  linesMinor: number
  /** where it ends, in cents */
  closingMinor: number
  /** how many lines it has */
  lines: number
}

/** Lines of a statement. */
export type StatementLines = {
  /** in the order of the statement */
  lines: StatementLine[]
  /** send it with the next call; null: these were the last */
  cursor: string | null
}

/** What one booking, a payment, or VAT adds to a statement. */
export type StatementLine = {
  /** its place in the statement, from 1 */
  place: number
  /** more may come */
  kind: "booking" | "correction" | "payment" | "payout" | "vat"
  /** null: of no booking */
  bookingNumber: string | null
  /** your own number of the order */
  reference: string | null
  /** of the price, what was paid and stays; these four are of the booking as a whole */
  keptMinor: number
  /** the same without VAT */
  netMinor: number
  /** what the agency earns by it, in cents */
  commissionMinor: number
  /** what the agency owes for it, because it is on its account */
  owedMinor: number
  /** of the kind vat: the commission to which it is added; null: another kind */
  billedMinor: number | null
  /** what the line adds to the balance */
  amountMinor: number
}

/** The documents of a statement. */
export type StatementDocuments = {
  /** empty where none are written */
  documents: StatementDocument[]
}

/** A document of a statement. */
export type StatementDocument = {
  /** of the document; it begins with that of the statement */
  number: string
  /** `commission`: what you bill us, written by us; `invoice`: what we bill you; more may come */
  kind: "commission" | "invoice"
  /** the day on which the month was closed */
  issuedOn: string
  /** three letters */
  currency: string
  /** below zero: a credit note */
  netMinor: number
  /** 0 where there is no VAT; the paper says why */
  vatRatePercent: number
  /** cents */
  vatMinor: number
  /** net and VAT */
  grossMinor: number
}

/** What an agency has in its own books for a month. */
export type ReconciliationList = {
  /** by your reference or by our number, at most 5000 */
  entries: Array<{
    /** the agency’s own number of the order: letters, digits, `_`, `.`, `/`, `-` */
    reference?: string | undefined
    /** our number of the booking */
    number?: string | undefined
    /** what the booking adds to the balance */
    amountMinor: number
  }>
}

/** How an agency’s list differs from its statement. */
export type Reconciliation = {
  /** how many entries are as stated */
  agreeing: number
  /** of all bookings in the statement; payments are no part of it */
  statedMinor: number
  /** the sum of the entries, in cents */
  sentMinor: number
  /** empty where both agree */
  differences: Difference[]
}

/** An entry that is not as stated, or a booking that was not sent. */
export type Difference = {
  /** `missing`: not sent; `unknown`: not in the statement; `twice`: sent before */
  kind: "amount" | "missing" | "unknown" | "twice"
  /** your own number of the order */
  reference: string | null
  /** our number of the booking */
  number: string | null
  /** cents; null: not in the statement */
  statedMinor: number | null
  /** cents; null: not sent */
  sentMinor: number | null
  /** sent less stated */
  differenceMinor: number
}

/** What moved with an agency on a day. */
export type DayOfMovements = {
  /** the day that was asked for */
  day: string
  /** where the day begins at midnight */
  timeZone: string
  /** three letters */
  currency: string
  /** the sum of `onAccount`: what you owe more for bookings on your account */
  onAccountMinor: number
  /** the sum of `customers`: what others paid for your bookings, less what went back */
  customersMinor: number
  /** the sum of `balance` */
  balanceMinor: number
  /** what we owe you by your statements as the day begins; below zero: you owe us */
  openingMinor: number
  /** the same as it ends, or now */
  closingMinor: number
  /** in the order in which they happened */
  movements: Movement[]
  /** send it with the next call; null: these were the last */
  cursor: string | null
}

/** What moved once. */
export type Movement = {
  /** UTC */
  at: string
  /** what it adds to; more may come */
  account: "onAccount" | "customers" | "balance"
  /** why it moved; more may come */
  reason: "booked" | "changed" | "cancelled" | "paid" | "paid_at_car_park" | "refunded" | "disputed" | "dispute_won" | "earned" | "vat" | "payment" | "payout" | "payout_returned"
  /** of `refunded`: why money went back, as `cancelled`; null: another reason */
  refund: string | null
  /** null: of no booking */
  bookingNumber: string | null
  /** your own number of the order */
  reference: string | null
  /** the number of the statement that says it */
  statement: string | null
  /** cents; below zero: it takes off */
  amountMinor: number
}

/** The account of an agency. */
export type AgencyAccount = {
  /** one for each currency; empty: there is no limit */
  limits: CreditLimit[]
  /** the oldest first */
  unpaid: UnpaidStatement[]
}

/** What an agency may owe in one currency. */
export type CreditLimit = {
  /** three letters */
  currency: string
  /** what the agency may owe for bookings on its account, in cents */
  limitMinor: number
  /** what it owes of that, in cents */
  usedMinor: number
  /** what may still be booked, in cents */
  leftMinor: number
  /** nine tenths are used, or more */
  nearlyUsed: boolean
}

/** A statement that is not paid. */
export type UnpaidStatement = {
  /** its number */
  statement: string
  /** what of it is still to be paid, in cents */
  unpaidMinor: number
  /** the last day on which it is paid in time */
  dueOn: string
  /** nothing is booked on the account until it is paid */
  blocking: boolean
}

/** What happened at your car parks, and where to go on. */
export type ChannelEntries = {
  /** in the order in which they became visible */
  entries: ChannelEntry[]
  /** send it with the next call; keep it when there was nothing new */
  cursor: string
  /** whether there is more at this moment */
  more: boolean
}

/** Something that happened to a booking. */
export type ChannelEntry = {
  /** UTC */
  at: string
  /** what was done, as place, change, cancel, check_in, moved_away; more may come */
  what: string
  /** names the booking */
  bookingId: string
  /** as it is now; null: it is at none of your car parks any more */
  booking: ChannelBooking | null
}

/** A booking as the car park needs it. */
export type ChannelBooking = {
  /** names the booking */
  id: string
  /** what the driver knows it by */
  number: string
  /** `held`: not paid yet; `checked_in`: the car is there */
  status: "held" | "confirmed" | "checked_in" | "checked_out" | "cancelled" | "no_show" | "expired"
  /** the airport, as IATA writes it */
  location: string
  /** of the airport, as IANA names it */
  timeZone: string
  /** from when to when the car is there */
  stay: Stay
  /** names the product at its airport */
  productId: number
  /** of the product, as it was booked */
  productName: string
  /** where the car stands, as it was booked */
  carParkName: string
  /** decides what can be changed and what comes back */
  package: "basic" | "medium_flex" | "flex"
  /** whether a covered space was booked */
  covered: boolean
  /** as ISO 4217 writes it */
  currency: string
  /** the agreed price, VAT included, in cents */
  totalMinor: number
  /** what is still to be paid, in cents */
  dueMinor: number
  driver: ChannelDriver
  /** of the driver */
  language: string
  /** UTC */
  createdAt: string
  /** grows with every change */
  version: number
}

/** Who drives, and the car; what is not known or was erased is empty. */
export type ChannelDriver = {
  /** first name */
  firstName: string
  /** last name */
  lastName: string
  /** with its country code */
  mobile: string
  /** how many travel, the driver included */
  passengers: number
  /** number plate */
  plate: string
  /** of the plate, two letters */
  plateCountry: string
  /** of the car */
  carBrand: string
  /** of the car */
  carModel: string
  /** of the car */
  carColor: string
  /** with which they leave */
  arrivalFlight: string
  /** with which they come back */
  returnFlight: string
}

/** Places of days, line by line. */
export type PlacesToSet = {
  /** true: says what would be done, and does nothing */
  dryRun?: boolean | undefined
  /** each by itself, in this order */
  lines: PlacesLine[]
}

/** The places of some days. */
export type PlacesLine = {
  /** the airport, as IATA writes it */
  location: string
  /** names the product, or the extra, at its airport */
  productId: number
  /** first day, by the calendar of the airport; days behind us are not looked at */
  from: string
  /** last day, itself included: at most a year and 100 days ahead */
  to: string
  /** places on each of these days, those that are taken included */
  capacity: number
  /** how many of them may be sold in all; 0 closes the days; missing: all */
  forSale?: number | undefined
}

/** What became of each line. */
export type LinesAnswer = {
  /** whether nothing was done */
  dryRun: boolean
  /** in the order in which they were sent */
  lines: LineAnswer[]
}

/** What became of a line. */
export type LineAnswer = {
  /** of this line */
  outcome: "changed" | "unchanged" | "refused"
  /** how many days have other places, or another price, by it */
  changedDays: number
  /** why it was refused: no such product on sale at your car parks; days that are none, are over or too far ahead; more for sale than there are; days without a price; fewer places than are sold; fewer than are sold and set aside for agencies; a season that is none; no price on days that are booked, or whose places were set by themselves */
  problem: "not_found" | "days_invalid" | "places_invalid" | "not_on_sale" | "below_sold" | "below_allotted" | "season_invalid" | "booked_without_price" | "places_without_price" | null
  /** the first 20 days that it is about */
  days: string[]
}

/** Prices of products, line by line. */
export type PricesToSet = {
  /** true: says what would be done, and does nothing */
  dryRun?: boolean | undefined
  /** each by itself, in this order */
  lines: PricesLine[]
}

/** The prices of a product, in place of those that it has. */
export type PricesLine = {
  /** the airport, as IATA writes it */
  location: string
  /** names the product, or the extra, at its airport */
  productId: number
  /** all of the product; a day that none covers is not sold */
  seasons: Season[]
}

/** A part of every year. Of several that cover a day the shortest counts. */
export type Season = {
  /** for people */
  name: string
  /** first day of each year, as 06-15 */
  from: string
  /** last day, itself included; before `from`: over New Year */
  to: string
  /** 1 Monday to 7 Sunday; missing: all */
  weekdays?: number[] | undefined
  /** cents of euro for each day of a stay from 1, 2, 4, 8 and 15 days */
  perDay: number[]
  /** while a reduction runs: without it */
  regularPerDay?: number[] | undefined
}

/** The car parks, in the form of APDS. */
export type ApdsPlaces = {
  meta: ApdsMeta
  /** this page of them */
  data: ApdsPlace[]
}

/** which part of the list this is */
export type ApdsMeta = {
  /** when this was true, in seconds since 1970 */
  referenceInstant: number
  /** how many are on the pages before */
  offset: number
  /** how many fit on a page */
  pageSize: number
  /** how many there are */
  total: number
}

/** A car park, as APDS has it. */
export type ApdsPlace = {
  /** names it */
  id: string
  /** grows with every change */
  version: number
  /** what it is */
  type: "place"
  /** 0: it is part of nothing */
  layer: number
  /** of the car park */
  name: Array<{
    /** as BCP 47 writes it */
    language: string
    /** the words */
    string: string
  }>
  /** of this version */
  hierarchyElementRecord: {
    /** UTC */
    creationTime: string
  }
  /** as IANA names it */
  timeZone: string
  /** where it is */
  placeStreetAddress: {
    /** as ISO 3166 writes it, two letters */
    countryCode: string
    /** in order */
    addressLines: Array<{
      /** which line */
      order: number
      /** what it says */
      type: "street"
      /** the line */
      text: Array<{
        /** as BCP 47 writes it */
        language: string
        /** the words */
        string: string
      }>
    }>
  }
  /** where on the map */
  indicativePlacePointLocation: Array<{
    /** as GeoJSON has it */
    type: "Feature"
    /** where on the map */
    geometry: {
      /** as GeoJSON has it */
      type: "Point"
      /** longitude and latitude, in degrees */
      coordinates: number[]
    }
    /** about the point */
    properties: {
      /** of the point */
      name: string
    }
  }>
  /** what can be bought there */
  rightSpecifications: Array<{
    /** names it */
    id: string
    /** grows with every change */
    version: number
    /** what it is, as the standard calls it */
    className: string
  }>
}

/** The prices, in the form of APDS. */
export type ApdsRateTables = {
  meta: ApdsMeta
  /** this page of them */
  data: ApdsRateTable[]
}

/** What a product costs in one season, as APDS has it. */
export type ApdsRateTable = {
  /** names it */
  id: string
  /** grows with every change */
  version: number
  /** product and season */
  rateTableName: Array<{
    /** as BCP 47 writes it */
    language: string
    /** the words */
    string: string
  }>
  /** for whom */
  availability: "public"
  /** what is counted */
  rateType: "daily"
  /** UTC; from when on it is on offer */
  validityStart: string
  /** empty: at any time of the day */
  activeTimes: string[]
  /** for which days of parking */
  validity: {
    /** by itself, or in these times */
    validityStatus: "active" | "definedByValidityTimeSpec"
    /** when */
    validityTimeSpecification?: {
      /** UTC */
      overallStartTime: string
      /** UTC */
      overallEndTime: string
      /** within it */
      validPeriods: Array<{
        /** what we call it */
        periodName: Array<{
          /** as BCP 47 writes it */
          language: string
          /** the words */
          string: string
        }>
        /** on which days */
        recurringDayWeekMonthPeriod: Array<{
          /** days of the week */
          applicableDay: string[]
        }>
      }>
    } | undefined
  }
  /** the sums */
  rateLineCollections: Array<{
    /** names it */
    id: string
    /** grows with every change */
    version: number
    /** 1 */
    collectionSequence: number
    /** as ISO 4217 writes it */
    applicableCurrency: string
    /** at which time of the day a new day begins */
    resetTime: string
    /** UTC; the first day of the season begins */
    validStart: string
    /** UTC; the last day of the season ends */
    validEnd: string
    /** counted from the arrival; else by days of the calendar */
    relativeTimes: boolean
    /** VAT is in it */
    taxIncluded: true
    /** percent of VAT */
    taxRate: number
    /** one for each number of days */
    rateLines: Array<{
      /** names it */
      id: string
      /** grows with every change */
      version: number
      /** which line */
      sequence: number
      /** one sum for a stay of this length */
      rateLineType: "flatRateTier"
      /** longer than, as days:hours:minutes */
      durationStart: string
      /** up to, as days:hours:minutes */
      durationEnd: string
      /** of the whole stay, in the currency, not in cents */
      value: number
    }>
  }>
}

/** What is sold, in the form of APDS. */
export type ApdsRightSpecifications = {
  meta: ApdsMeta
  /** this page of them */
  data: ApdsRightSpecification[]
}

/** A kind of right: a product of a car park, as APDS has it. */
export type ApdsRightSpecification = {
  /** names it */
  id: string
  /** grows with every change */
  version: number
  /** for one stay */
  type: "oneTimeUseParking"
  /** of the product */
  description: Array<{
    /** as BCP 47 writes it */
    language: string
    /** the words */
    string: string
  }>
  /** it is one driver’s */
  transferable: false
  /** by what it is known */
  credentials: Array<"licensePlate" | "qrCode">
  /** who sells it */
  issuer: {
    /** names it */
    id: string
    /** grows with every change */
    version: number
    /** what it is, as the standard calls it */
    className: string
  }
  /** where */
  hierarchyElements: Array<{
    /** names it */
    id: string
    /** grows with every change */
    version: number
    /** what it is, as the standard calls it */
    className: string
  }>
  /** when it can be bought */
  validity: {
    /** by itself, or in these times */
    validityStatus: "active" | "definedByValidityTimeSpec"
    /** when */
    validityTimeSpecification?: {
      /** UTC */
      overallStartTime: string
      /** UTC */
      overallEndTime: string
      /** within it */
      validPeriods: Array<{
        /** what we call it */
        periodName: Array<{
          /** as BCP 47 writes it */
          language: string
          /** the words */
          string: string
        }>
        /** on which days */
        recurringDayWeekMonthPeriod: Array<{
          /** days of the week */
          applicableDay: string[]
        }>
      }>
    } | undefined
  }
  /** the seasons, the narrowest first */
  rateEligibility: Array<{
    /** names it */
    id: string
    /** grows with every change */
    version: number
    /** 1 counts where several hold */
    priority: number
    /** what it costs */
    rateTable: {
      /** names it */
      id: string
      /** grows with every change */
      version: number
      /** what it is, as the standard calls it */
      className: string
    }
  }>
}

/** The agency’s bookings, in the form of APDS. */
export type ApdsAssignedRights = {
  meta: ApdsMeta
  /** this page of them */
  data: ApdsAssignedRight[]
}

/** A booking of the agency, as APDS has it. */
export type ApdsAssignedRight = {
  /** names it */
  id: string
  /** grows with every change */
  version: number
  /** what was bought */
  rightSpecification: {
    /** names it */
    id: string
    /** grows with every change */
    version: number
    /** what it is, as the standard calls it */
    className: string
  }
  /** who sold it */
  assignedRightIssuer: {
    /** names it */
    id: string
    /** grows with every change */
    version: number
    /** what it is, as the standard calls it */
    className: string
  }
  /** who may park */
  rightHolder: {
    /** by what the holder is known; no names */
    credentials: Array<{
      /** whose */
      credentialAssignedType: "vehicle" | "customer"
      /** what it is */
      type: "licensePlate" | "eticket"
      /** how it reads */
      identifier: {
        /** plate or booking number */
        id: string
      }
    }>
  }
  /** how it was given */
  issueMethod: "electronic"
  /** UTC */
  issuanceTime: string
  /** UTC; the booked departure */
  expiry: string
  /** the stay */
  plannedUses: Array<{
    /** UTC */
    startTime: string
    /** UTC */
    endTime: string
  }>
  /** the agreed price */
  monetaryValue: {
    /** VAT is in it */
    taxIncluded: true
    /** who takes it */
    serviceProvider: {
      /** names it */
      id: string
      /** grows with every change */
      version: number
      /** what it is, as the standard calls it */
      className: string
    }
    /** how much */
    value: {
      /** as ISO 4217 writes it */
      currencyType: string
      /** in the currency, not in cents */
      currencyValue: number
    }
  }
}

/** Who asks, and for what. Other fields are not looked at. */
export type TokenRequest = {
  /** How the token is asked for. */
  grant_type: "client_credentials"
  /** The first twelve characters of the key, or its number where the program signs; left out where it is sent as Basic. */
  client_id?: string | undefined
  /** The key; left out where it is sent as Basic, or where the program signs. */
  client_secret?: string | undefined
  /** With `client_assertion`. */
  client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer" | undefined
  /** For a key with a public key: a JSON Web Token with `iss` and `sub` (the number of the key), `aud` (our address), `exp` (ten minutes ahead at most) and a `jti` of its own, signed with the private key. */
  client_assertion?: string | undefined
  /** Some of read, book, change, cancel, webhooks, statements, with blanks between them; all of the key when missing. */
  scope?: string | undefined
}

/** What is sent as `Authorization: Bearer` in place of the key. */
export type Token = {
  /** To be sent as it is; what is in it may change. */
  access_token: string
  /** How it is sent. */
  token_type: "Bearer"
  /** For how many seconds it opens something. */
  expires_in: number
  /** What it opens, with blanks between. */
  scope: string
}

/** Why there is no token, as RFC 6749 has it. */
export type TokenRefusal = {
  /** For the program. */
  error: "invalid_request" | "invalid_client" | "unsupported_grant_type" | "invalid_scope"
  /** For whoever writes it; in English. */
  error_description: string
}

export type ListLocationsInput = {
  /** The `ETag` of the answer that is kept; 304 when it still holds. */
  ifNoneMatch?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listLocations` refuses. */
export type ListLocationsCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type GetLocationInput = {
  /** The IATA code of the airport. */
  iata: string
  /** The `ETag` of the answer that is kept; 304 when it still holds. */
  ifNoneMatch?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getLocation` refuses. */
export type GetLocationCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type ListProductsInput = {
  /** the airport, as IATA writes it */
  location: string
  /** The `ETag` of the answer that is kept; 304 when it still holds. */
  ifNoneMatch?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "no_products" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listProducts` refuses. */
export type ListProductsCode = "bad_request" | "key_required" | "not_allowed" | "no_products" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type QuoteInput = {
  /** One for each order, of visible ASCII; the answer to it is repeated for a day. */
  idempotencyKey?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "idempotency_required" | "not_allowed" | "no_products" | "product_unknown" | "request_in_flight" | "papers_expired" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "field_unknown" | "option_required" | "form_incomplete" | "idempotency_mismatch" | "flight_unreadable" | "flight_unknown" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
  body: QuoteQuestion
}
/** The codes with which `quote` refuses. */
export type QuoteCode = "body_unreadable" | "idempotency_required" | "bad_request" | "key_required" | "not_allowed" | "no_products" | "product_unknown" | "method_not_allowed" | "request_in_flight" | "papers_expired" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "field_unknown" | "option_required" | "form_incomplete" | "idempotency_mismatch" | "flight_unreadable" | "flight_unknown" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "too_many_requests" | "general_error"

export type GiveUpHoldInput = {
  /** The id of the space that is held. */
  holdId: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `giveUpHold` refuses. */
export type GiveUpHoldCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type ListAllotmentsInput = {
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listAllotments` refuses. */
export type ListAllotmentsCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type GetAllotmentInput = {
  /** The id of the allotment. */
  allotmentId: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getAllotment` refuses. */
export type GetAllotmentCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type MakeBookingInput = {
  /** One for each order, of visible ASCII; the answer to it is repeated for a day. */
  idempotencyKey: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "idempotency_required" | "not_allowed" | "product_unknown" | "request_in_flight" | "reference_taken" | "price_changed" | "credit_used_up" | "account_blocked" | "papers_expired" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "quote_over" | "field_unknown" | "option_required" | "form_incomplete" | "idempotency_mismatch" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "too_many_requests" | "booking_busy" | "payment_declined" | "slow" | "unavailable" | "lost" | "webhook_lost" | undefined
  body: NewBooking
}
/** The codes with which `makeBooking` refuses. */
export type MakeBookingCode = "body_unreadable" | "idempotency_required" | "bad_request" | "key_required" | "not_allowed" | "product_unknown" | "method_not_allowed" | "request_in_flight" | "reference_taken" | "price_changed" | "credit_used_up" | "account_blocked" | "papers_expired" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "quote_over" | "field_unknown" | "option_required" | "form_incomplete" | "idempotency_mismatch" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "too_many_requests" | "general_error" | "booking_busy"

export type ListBookingsInput = {
  /** the agency’s own number of the order: letters, digits, `_`, `.`, `/`, `-` */
  reference?: string | undefined
  /** where to begin without a cursor */
  changedSince?: string | undefined
  /** of the answer before */
  cursor?: string | undefined
  /** 1 to 100; 100 when missing */
  limit?: number | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listBookings` refuses. */
export type ListBookingsCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type GetBookingInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getBooking` refuses. */
export type GetBookingCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type ChangeDetailsInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "not_found" | "checked_in" | "conflict" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "hold_expired" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | "webhook_lost" | undefined
  body: Details
}
/** The codes with which `changeDetails` refuses. */
export type ChangeDetailsCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "checked_in" | "conflict" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "hold_expired" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type UpdateFlightsInput = {
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | "webhook_lost" | undefined
  body: FlightUpdates
}
/** The codes with which `updateFlights` refuses. */
export type UpdateFlightsCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type QuoteChangeInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "not_found" | "product_unknown" | "checked_in" | "change_not_offered" | "last_minute_change" | "last_minute_both" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "hold_expired" | "field_unknown" | "option_required" | "form_incomplete" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "stay_unchanged" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
  body: ChangeQuestion
}
/** The codes with which `quoteChange` refuses. */
export type QuoteChangeCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "not_found" | "product_unknown" | "method_not_allowed" | "checked_in" | "change_not_offered" | "last_minute_change" | "last_minute_both" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "hold_expired" | "field_unknown" | "option_required" | "form_incomplete" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "stay_unchanged" | "too_many_requests" | "general_error"

export type ConfirmChangeInput = {
  /** The id of the booking. */
  id: string
  /** The id of the quoted change. */
  changeId: string
  /** One for each order, of visible ASCII; the answer to it is repeated for a day. */
  idempotencyKey?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "idempotency_required" | "not_allowed" | "not_found" | "product_unknown" | "request_in_flight" | "checked_in" | "change_not_offered" | "last_minute_change" | "last_minute_both" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "conflict" | "price_changed" | "credit_used_up" | "account_blocked" | "hold_expired" | "quote_over" | "field_unknown" | "option_required" | "idempotency_mismatch" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "stay_unchanged" | "too_many_requests" | "slow" | "unavailable" | "lost" | "webhook_lost" | undefined
}
/** The codes with which `confirmChange` refuses. */
export type ConfirmChangeCode = "idempotency_required" | "bad_request" | "key_required" | "not_allowed" | "not_found" | "product_unknown" | "method_not_allowed" | "request_in_flight" | "checked_in" | "change_not_offered" | "last_minute_change" | "last_minute_both" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "conflict" | "price_changed" | "credit_used_up" | "account_blocked" | "hold_expired" | "quote_over" | "field_unknown" | "option_required" | "idempotency_mismatch" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "stay_unchanged" | "too_many_requests" | "general_error"

export type QuoteExtensionInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "not_found" | "product_unknown" | "extend_not_in" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "hold_expired" | "field_unknown" | "option_required" | "form_incomplete" | "extend_later" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "stay_unchanged" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
  body: ExtensionQuestion
}
/** The codes with which `quoteExtension` refuses. */
export type QuoteExtensionCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "not_found" | "product_unknown" | "method_not_allowed" | "extend_not_in" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "hold_expired" | "field_unknown" | "option_required" | "form_incomplete" | "extend_later" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "stay_unchanged" | "too_many_requests" | "general_error"

export type ConfirmExtensionInput = {
  /** The id of the booking. */
  id: string
  /** The id of the quoted longer stay. */
  extensionId: string
  /** One for each order, of visible ASCII; the answer to it is repeated for a day. */
  idempotencyKey?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "idempotency_required" | "not_allowed" | "not_found" | "product_unknown" | "request_in_flight" | "extend_not_in" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "conflict" | "price_changed" | "credit_used_up" | "account_blocked" | "hold_expired" | "quote_over" | "field_unknown" | "option_required" | "idempotency_mismatch" | "extend_later" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "stay_unchanged" | "too_many_requests" | "slow" | "unavailable" | "lost" | "webhook_lost" | undefined
}
/** The codes with which `confirmExtension` refuses. */
export type ConfirmExtensionCode = "idempotency_required" | "bad_request" | "key_required" | "not_allowed" | "not_found" | "product_unknown" | "method_not_allowed" | "request_in_flight" | "extend_not_in" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "sold_out" | "closed_on_arrival" | "closed_on_departure" | "last_minute" | "conflict" | "price_changed" | "credit_used_up" | "account_blocked" | "hold_expired" | "quote_over" | "field_unknown" | "option_required" | "idempotency_mismatch" | "extend_later" | "moment_unreadable" | "arrival_past" | "departure_before_arrival" | "date_too_far" | "time_does_not_exist" | "stay_too_long" | "stay_unchanged" | "too_many_requests" | "general_error"

export type QuoteCancellationInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "checked_in" | "last_minute_cancel" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "hold_expired" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `quoteCancellation` refuses. */
export type QuoteCancellationCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "checked_in" | "last_minute_cancel" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "hold_expired" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type ConfirmCancellationInput = {
  /** The id of the booking. */
  id: string
  /** The id of the quoted cancellation. */
  cancellationId: string
  /** One for each order, of visible ASCII; the answer to it is repeated for a day. */
  idempotencyKey?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "idempotency_required" | "not_allowed" | "not_found" | "request_in_flight" | "checked_in" | "last_minute_cancel" | "conflict" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "quote_over" | "hold_expired" | "field_unknown" | "option_required" | "idempotency_mismatch" | "too_many_requests" | "slow" | "unavailable" | "lost" | "webhook_lost" | undefined
}
/** The codes with which `confirmCancellation` refuses. */
export type ConfirmCancellationCode = "idempotency_required" | "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "request_in_flight" | "checked_in" | "last_minute_cancel" | "conflict" | "change_unpaid" | "already_cancelled" | "checked_out" | "no_show" | "invoicing_agent" | "quote_over" | "hold_expired" | "field_unknown" | "option_required" | "idempotency_mismatch" | "too_many_requests" | "general_error"

export type GetVoucherInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getVoucher` refuses. */
export type GetVoucherCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type GetCalendarInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getCalendar` refuses. */
export type GetCalendarCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type GetInvoiceInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "invoice_unknown" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getInvoice` refuses. */
export type GetInvoiceCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "invoice_unknown" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type GetCodeDrawingInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getCodeDrawing` refuses. */
export type GetCodeDrawingCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type GetCodePictureInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getCodePicture` refuses. */
export type GetCodePictureCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type MakeWebhookEndpointInput = {
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "hooks_full" | "field_unknown" | "option_required" | "form_incomplete" | "hook_address" | "hook_private" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
  body: NewWebhookEndpoint
}
/** The codes with which `makeWebhookEndpoint` refuses. */
export type MakeWebhookEndpointCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "hooks_full" | "field_unknown" | "option_required" | "form_incomplete" | "hook_address" | "hook_private" | "too_many_requests" | "general_error"

export type ListWebhookEndpointsInput = {
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listWebhookEndpoints` refuses. */
export type ListWebhookEndpointsCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type EndWebhookEndpointInput = {
  /** The id of the address. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `endWebhookEndpoint` refuses. */
export type EndWebhookEndpointCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type RenewWebhookSecretInput = {
  /** The id of the address. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "not_found" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
  body: NewWebhookSecret
}
/** The codes with which `renewWebhookSecret` refuses. */
export type RenewWebhookSecretCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type PingWebhookEndpointInput = {
  /** The id of the address. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `pingWebhookEndpoint` refuses. */
export type PingWebhookEndpointCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type ListWebhookDeliveriesInput = {
  /** The id of the address. */
  id: string
  /** only those in this state */
  state?: "waiting" | "delivered" | "failed" | undefined
  /** of the answer before */
  cursor?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listWebhookDeliveries` refuses. */
export type ListWebhookDeliveriesCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type ReplayWebhookDeliveryInput = {
  /** The id of the address. */
  id: string
  /** The id of the delivery. */
  deliveryId: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `replayWebhookDelivery` refuses. */
export type ReplayWebhookDeliveryCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type PayTestBookingInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "not_found" | "payment_not_needed" | "hold_expired" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "payment_unavailable" | "slow" | "unavailable" | "lost" | "webhook_lost" | undefined
  body: TestPayment
}
/** The codes with which `payTestBooking` refuses. */
export type PayTestBookingCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "payment_not_needed" | "hold_expired" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error" | "payment_unavailable"

export type MoveTestClockInput = {
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "not_found" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | "webhook_lost" | undefined
  body: NewTestClock
}
/** The codes with which `moveTestClock` refuses. */
export type MoveTestClockCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type DriveTestCarInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "not_found" | "product_unknown" | "entry_too_early" | "entry_too_late" | "entry_not_confirmed" | "entry_cancelled" | "entry_no_show" | "entry_unpaid" | "already_inside" | "already_out" | "not_inside" | "exit_unpaid" | "conflict" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | "webhook_lost" | undefined
  body: TestPassage
}
/** The codes with which `driveTestCar` refuses. */
export type DriveTestCarCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "not_found" | "product_unknown" | "method_not_allowed" | "entry_too_early" | "entry_too_late" | "entry_not_confirmed" | "entry_cancelled" | "entry_no_show" | "entry_unpaid" | "already_inside" | "already_out" | "not_inside" | "exit_unpaid" | "conflict" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type ListTestLettersInput = {
  /** The id of the booking. */
  id: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listTestLetters` refuses. */
export type ListTestLettersCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type ListStatementsInput = {
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listStatements` refuses. */
export type ListStatementsCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type GetStatementInput = {
  /** The number of the statement. */
  number: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getStatement` refuses. */
export type GetStatementCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type ListStatementLinesInput = {
  /** The number of the statement. */
  number: string
  /** of the answer before */
  cursor?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listStatementLines` refuses. */
export type ListStatementLinesCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type GetStatementPaperInput = {
  /** The number of the statement. */
  number: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getStatementPaper` refuses. */
export type GetStatementPaperCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type ListStatementDocumentsInput = {
  /** The number of the statement. */
  number: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listStatementDocuments` refuses. */
export type ListStatementDocumentsCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type GetStatementDocumentInput = {
  /** The number of the statement. */
  number: string
  /** The id of the booking. */
  document: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "not_found" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getStatementDocument` refuses. */
export type GetStatementDocumentCode = "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type ReconcileStatementInput = {
  /** The number of the statement. */
  number: string
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "not_found" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
  body: ReconciliationList
}
/** The codes with which `reconcileStatement` refuses. */
export type ReconcileStatementCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "not_found" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type GetReconciliationInput = {
  /** as 2027-05-01; today, or a day before it */
  day: string
  /** of the answer before */
  cursor?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getReconciliation` refuses. */
export type GetReconciliationCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type GetAccountInput = {
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `getAccount` refuses. */
export type GetAccountCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "too_many_requests" | "general_error"

export type ListChannelBookingsInput = {
  /** where to begin without a cursor */
  changedSince?: string | undefined
  /** of the answer before */
  cursor?: string | undefined
  /** 1 to 100; 100 when missing */
  limit?: number | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listChannelBookings` refuses. */
export type ListChannelBookingsCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type SetAvailabilityInput = {
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
  body: PlacesToSet
}
/** The codes with which `setAvailability` refuses. */
export type SetAvailabilityCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type SetPricesInput = {
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "body_unreadable" | "not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
  body: PricesToSet
}
/** The codes with which `setPrices` refuses. */
export type SetPricesCode = "body_unreadable" | "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type ListApdsPlacesInput = {
  /** of one airport, or of one car park there */
  place?: string | undefined
  /** which part of the list, from 1 */
  page?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listApdsPlaces` refuses. */
export type ListApdsPlacesCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type ListApdsRatesInput = {
  /** of one airport, or of one car park there */
  place?: string | undefined
  /** which part of the list, from 1 */
  page?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listApdsRates` refuses. */
export type ListApdsRatesCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type ListApdsRightSpecificationsInput = {
  /** of one airport, or of one car park there */
  place?: string | undefined
  /** which part of the list, from 1 */
  page?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listApdsRightSpecifications` refuses. */
export type ListApdsRightSpecificationsCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

export type ListApdsAssignedRightsInput = {
  /** of one airport, or of one car park there */
  place?: string | undefined
  /** which part of the list, from 1 */
  page?: string | undefined
  /** Only with a key for trying (`pw_test_`): what is to happen to this call. */
  parkwingTest?: "not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "slow" | "unavailable" | "lost" | undefined
}
/** The codes with which `listApdsAssignedRights` refuses. */
export type ListApdsAssignedRightsCode = "bad_request" | "key_required" | "not_allowed" | "method_not_allowed" | "field_unknown" | "option_required" | "form_incomplete" | "too_many_requests" | "general_error"

/** Why a call was refused. `code` never changes; `message` is a sentence in the language that was asked for. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  /** a sentence for each field that is wrong */
  readonly fields: Record<string, string>
  /** by which we find the request in our log */
  readonly requestId: string | null
  /** after how many seconds to come back, where it is worth it */
  readonly retryAfter: number | null
  constructor(answer: Response, told: Partial<Problem>) {
    super(told.title ?? `${answer.status}`)
    this.status = answer.status
    this.code = told.code ?? 'unknown'
    this.fields = told.fields ?? {}
    this.requestId = answer.headers.get('x-request-id')
    const after = Number(answer.headers.get('retry-after'))
    this.retryAfter = after > 0 ? after : null
  }
}

/** Whether a call was refused with one of these codes. */
export const isRefusal = <Code extends string>(error: unknown, ...codes: Code[]): error is Refusal & { code: Code } =>
  error instanceof Refusal && (codes as string[]).includes(error.code)

export type Download = { bytes: Uint8Array; contentType: string }

export type Options = {
  /** where the site is, without a path */
  site: string
  /** of the agency; keep it on your server */
  key: string
  /** the key is sent once an hour, and a token for it with each call; `scope` says what it opens, all when missing */
  tokens?: { scope?: string }
  /** of names and refusals; English when missing */
  language?: string
  /** another `fetch`, as for a proxy */
  fetch?: typeof fetch
}

type Sent = {
  method: string
  path: string
  values: Record<string, string>
  query: Record<string, string | number | undefined>
  headers: Record<string, string | undefined>
  body?: unknown
}

export const createClient = ({ site, key, tokens, language = 'en', fetch: ask = fetch }: Options) => {
  const base = site.replace(/\/$/, '')
  let held: { token: string; until: number } | null = null
  /** What is sent as the key: the key, or a token that opens something for half a minute at least. */
  const bearer = async (): Promise<string> => {
    if (!tokens) return key
    if (held && Date.now() < held.until - 30_000) return held.token
    const answer = await ask(`${base}/api/v1/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: key.slice(0, 12),
        client_secret: key,
        ...(tokens.scope !== undefined && { scope: tokens.scope }),
      }).toString(),
    })
    const told = (await answer.json().catch(() => ({}))) as Partial<Token & TokenRefusal & Problem>
    if (!answer.ok)
      throw new Refusal(answer, {
        code: told.error ?? told.code ?? 'unknown',
        title: told.error_description ?? told.title ?? '',
      } as Partial<Problem>)
    held = { token: told.access_token ?? '', until: Date.now() + (told.expires_in ?? 0) * 1_000 }
    return held.token
  }
  const answerTo = async ({ method, path, values, query, headers, body }: Sent): Promise<Response> => {
    const way = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
    const url = new URL(base + way)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
    const own = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    const answer = await ask(url, {
      method,
      headers: {
        authorization: `Bearer ${await bearer()}`,
        'accept-language': language,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(own),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.ok) return answer
    throw new Refusal(answer, (await answer.json().catch(() => ({}))) as Partial<Problem>)
  }
  const send = async <T>(sent: Sent): Promise<T> => (await (await answerTo(sent)).json()) as T
  const download = async (sent: Sent): Promise<Download> => {
    const answer = await answerTo(sent)
    return { bytes: new Uint8Array(await answer.arrayBuffer()), contentType: answer.headers.get('content-type') ?? '' }
  }
  return {
    /** Airports at which something can be booked. */
    listLocations: (input: ListLocationsInput = {}): Promise<Locations> =>
      send({ method: "GET", path: "/api/v1/locations", values: {  }, query: {  }, headers: { "If-None-Match": input.ifNoneMatch, "Parkwing-Test": input.parkwingTest } }),
    /** One airport at which something can be booked. */
    getLocation: (input: GetLocationInput): Promise<AgencyLocation> =>
      send({ method: "GET", path: "/api/v1/locations/{iata}", values: { iata: input.iata }, query: {  }, headers: { "If-None-Match": input.ifNoneMatch, "Parkwing-Test": input.parkwingTest } }),
    /** What is sold at an airport, without prices. */
    listProducts: (input: ListProductsInput): Promise<Products> =>
      send({ method: "GET", path: "/api/v1/products", values: {  }, query: { location: input.location }, headers: { "If-None-Match": input.ifNoneMatch, "Parkwing-Test": input.parkwingTest } }),
    /** Offers for a stay, with prices that hold for 30 minutes. A quote holds its price, and no space but with `hold`, which needs `productId` and the scope `book`. When today’s price has become lower, the lower one is booked. With `flights` instead of `stay`, the times are advised: at the car park 2 h 30 before a flight within the Schengen area and 3 h 30 before another, and out of it 30 minutes after landing. */
    quote: (input: QuoteInput): Promise<Quotes> =>
      send({ method: "POST", path: "/api/v1/quotes", values: {  }, query: {  }, headers: { "Idempotency-Key": input.idempotencyKey, "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** Gives up a space that is held. For a customer who does not book: the space is free again at once, and counts no more for what you may hold. Its quote goes on to hold the price. */
    giveUpHold: (input: GiveUpHoldInput): Promise<GivenUp> =>
      send({ method: "DELETE", path: "/api/v1/holds/{holdId}", values: { holdId: input.holdId }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Spaces that are set aside for the agency, and what is left of them. Of the whole agency, also where it sells under several codes. Quotes count these spaces already, and bookings take them first; nothing needs to be said with a booking. */
    listAllotments: (input: ListAllotmentsInput = {}): Promise<Allotments> =>
      send({ method: "GET", path: "/api/v1/allotments", values: {  }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** One allotment, day by day. */
    getAllotment: (input: GetAllotmentInput): Promise<AllotmentWithDays> =>
      send({ method: "GET", path: "/api/v1/allotments/{allotmentId}", values: { allotmentId: input.allotmentId }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Books an offer. Sent again with the same Idempotency-Key it answers the same, for a day. `paid: agency` is for agencies with an account. */
    makeBooking: (input: MakeBookingInput): Promise<Booking> =>
      send({ method: "POST", path: "/api/v1/bookings", values: {  }, query: {  }, headers: { "Idempotency-Key": input.idempotencyKey, "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** The booking with a reference, or what happened to all bookings. With `reference` at most one entry. Without, every change of every booking once, whoever made it, in an order to which nothing is ever added in the middle: keep `cursor` and send it with the next call. `changedSince` is where to begin without a cursor. */
    listBookings: (input: ListBookingsInput = {}): Promise<Entries> =>
      send({ method: "GET", path: "/api/v1/bookings", values: {  }, query: { reference: input.reference, changedSince: input.changedSince, cursor: input.cursor, limit: input.limit }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** One booking, with its driver, and what may be done to it now. */
    getBooking: (input: GetBookingInput): Promise<BookingWithDriver> =>
      send({ method: "GET", path: "/api/v1/bookings/{id}", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Corrects plate, flights, names and telephone, until check-in; it costs nothing. */
    changeDetails: (input: ChangeDetailsInput): Promise<Booking> =>
      send({ method: "PATCH", path: "/api/v1/bookings/{id}", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** Corrects the flights of up to 500 bookings at once. Each is done by itself, by the rules of `changeDetails`, so one that is refused or fails keeps no other from being done. A booking is named once. It counts as many calls as it has updates. Sent again, it changes nothing more. */
    updateFlights: (input: UpdateFlightsInput): Promise<FlightUpdated> =>
      send({ method: "POST", path: "/api/v1/flight-updates", values: {  }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** What other dates or times would cost; nothing is changed yet. */
    quoteChange: (input: QuoteChangeInput): Promise<ChangeQuote> =>
      send({ method: "POST", path: "/api/v1/bookings/{id}/changes", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** Makes exactly the change that was quoted, or none. What the traveller has to pay first is put to him by a letter with a link; until he has paid, the booking stays as it was. On account nothing is paid first. */
    confirmChange: (input: ConfirmChangeInput): Promise<Changed> =>
      send({ method: "POST", path: "/api/v1/bookings/{id}/changes/{changeId}/confirm", values: { id: input.id, changeId: input.changeId }, query: {  }, headers: { "Idempotency-Key": input.idempotencyKey, "Parkwing-Test": input.parkwingTest } }),
    /** What a later departure would cost while the car is there; nothing is changed yet. */
    quoteExtension: (input: QuoteExtensionInput): Promise<ExtensionQuote> =>
      send({ method: "POST", path: "/api/v1/bookings/{id}/extensions", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** Moves the departure as it was quoted, or not at all. */
    confirmExtension: (input: ConfirmExtensionInput): Promise<Changed> =>
      send({ method: "POST", path: "/api/v1/bookings/{id}/extensions/{extensionId}/confirm", values: { id: input.id, extensionId: input.extensionId }, query: {  }, headers: { "Idempotency-Key": input.idempotencyKey, "Parkwing-Test": input.parkwingTest } }),
    /** What cancelling would bring back; nothing is cancelled yet. */
    quoteCancellation: (input: QuoteCancellationInput): Promise<CancellationQuote> =>
      send({ method: "POST", path: "/api/v1/bookings/{id}/cancellations", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Cancels the booking as it was quoted, or not at all. */
    confirmCancellation: (input: ConfirmCancellationInput): Promise<Cancelled> =>
      send({ method: "POST", path: "/api/v1/bookings/{id}/cancellations/{cancellationId}/confirm", values: { id: input.id, cancellationId: input.cancellationId }, query: {  }, headers: { "Idempotency-Key": input.idempotencyKey, "Parkwing-Test": input.parkwingTest } }),
    /** The pass with which the traveller drives in; none while the booking gives no right to park. */
    getVoucher: (input: GetVoucherInput): Promise<Download> =>
      download({ method: "GET", path: "/api/v1/bookings/{id}/documents/voucher.pdf", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** The stay as entries for calendars; after a cancellation, the file that removes them. */
    getCalendar: (input: GetCalendarInput): Promise<Download> =>
      download({ method: "GET", path: "/api/v1/bookings/{id}/documents/calendar.ics", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** The latest invoice or credit note to the traveller; `invoices` of the booking has their numbers. */
    getInvoice: (input: GetInvoiceInput): Promise<Download> =>
      download({ method: "GET", path: "/api/v1/bookings/{id}/documents/invoice.pdf", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** The code of the pass alone, which the barrier reads, as a drawing; none while there is no pass. */
    getCodeDrawing: (input: GetCodeDrawingInput): Promise<Download> =>
      download({ method: "GET", path: "/api/v1/bookings/{id}/documents/code.svg", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** The code of the pass alone, which the barrier reads, as a picture; none while there is no pass. */
    getCodePicture: (input: GetCodePictureInput): Promise<Download> =>
      download({ method: "GET", path: "/api/v1/bookings/{id}/documents/code.png", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Adds an address that is told of events, and tries it with a ping. Signed as Standard Webhooks says, with the headers webhook-id, webhook-timestamp and webhook-signature. Answer with a status from 200 to 299 within 10 seconds; otherwise it is tried again, eleven times in three days. The order is not promised: `sequence` has it. */
    makeWebhookEndpoint: (input: MakeWebhookEndpointInput): Promise<MadeWebhookEndpoint> =>
      send({ method: "POST", path: "/api/v1/webhook-endpoints", values: {  }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** The addresses of this agency code. */
    listWebhookEndpoints: (input: ListWebhookEndpointsInput = {}): Promise<WebhookEndpoints> =>
      send({ method: "GET", path: "/api/v1/webhook-endpoints", values: {  }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Takes an address away, with what was sent to it. */
    endWebhookEndpoint: (input: EndWebhookEndpointInput): Promise<EndedWebhookEndpoint> =>
      send({ method: "DELETE", path: "/api/v1/webhook-endpoints/{id}", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Makes a new secret; for some days both sign. */
    renewWebhookSecret: (input: RenewWebhookSecretInput): Promise<MadeWebhookEndpoint> =>
      send({ method: "POST", path: "/api/v1/webhook-endpoints/{id}/secrets", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** Sends the event `ping`, to try an address; the list of deliveries says how it went. */
    pingWebhookEndpoint: (input: PingWebhookEndpointInput): Promise<WebhookDelivery> =>
      send({ method: "POST", path: "/api/v1/webhook-endpoints/{id}/ping", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** What was sent to an address in 30 days and what waits, the latest first. */
    listWebhookDeliveries: (input: ListWebhookDeliveriesInput): Promise<WebhookDeliveries> =>
      send({ method: "GET", path: "/api/v1/webhook-endpoints/{id}/deliveries", values: { id: input.id }, query: { state: input.state, cursor: input.cursor }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Sends a delivery once more, under the same id; one that waits is tried at once. */
    replayWebhookDelivery: (input: ReplayWebhookDeliveryInput): Promise<WebhookDelivery> =>
      send({ method: "POST", path: "/api/v1/webhook-endpoints/{id}/deliveries/{deliveryId}/replay", values: { id: input.id, deliveryId: input.deliveryId }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Lets the traveller of a booking pay what is to be paid, or fail to. Only for keys that begin with `pw_test_`. What is due on the booking is paid, or the difference of a change that waits for it; no money moves. After `declined` and `expired` it is still to be paid. */
    payTestBooking: (input: PayTestBookingInput): Promise<Booking> =>
      send({ method: "POST", path: "/api/v1/test/bookings/{id}/payments", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** Moves the time of a key for trying forward. Only for keys that begin with `pw_test_`. Everything such a key sees happens at this time: quotes run out, deadlines pass, stays begin, and what time brings to its bookings happens: reminders, links that end, spaces that are no longer held, cars that did not come, and months that are closed. */
    moveTestClock: (input: MoveTestClockInput): Promise<TestClock> =>
      send({ method: "POST", path: "/api/v1/test/clock", values: {  }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** Lets the car of a booking drive in or out. Only for keys that begin with `pw_test_`. The car is refused when a barrier would refuse it. */
    driveTestCar: (input: DriveTestCarInput): Promise<Booking> =>
      send({ method: "POST", path: "/api/v1/test/bookings/{id}/passages", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** The letters that calls about a booking would have brought its driver. Only for keys that begin with `pw_test_`, whose letters are not sent. They are written as they would be at the time of the key; what is of no use any more is left out. Reminders are among them once the time of the key was moved beyond their moment. */
    listTestLetters: (input: ListTestLettersInput): Promise<TestLetters> =>
      send({ method: "GET", path: "/api/v1/test/bookings/{id}/letters", values: { id: input.id }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** The closed months of the agency, and what is open. Of the whole agency, also where it sells under several codes. A month is closed when it is over. */
    listStatements: (input: ListStatementsInput = {}): Promise<Statements> =>
      send({ method: "GET", path: "/api/v1/statements", values: {  }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** One closed month; it never changes. */
    getStatement: (input: GetStatementInput): Promise<Statement> =>
      send({ method: "GET", path: "/api/v1/statements/{number}", values: { number: input.number }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** The lines of a statement in their order, 500 at most each time. */
    listStatementLines: (input: ListStatementLinesInput): Promise<StatementLines> =>
      send({ method: "GET", path: "/api/v1/statements/{number}/lines", values: { number: input.number }, query: { cursor: input.cursor }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** The statement on paper, in the language of Accept-Language. */
    getStatementPaper: (input: GetStatementPaperInput): Promise<Download> =>
      download({ method: "GET", path: "/api/v1/statements/{number}/statement.pdf", values: { number: input.number }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** The documents of a statement: of the commission, and our invoices of what was on account. Empty until it was agreed as whom you bill us and are billed. */
    listStatementDocuments: (input: ListStatementDocumentsInput): Promise<StatementDocuments> =>
      send({ method: "GET", path: "/api/v1/statements/{number}/documents", values: { number: input.number }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** One document of a statement on paper, with its data inside, in the language of Accept-Language. */
    getStatementDocument: (input: GetStatementDocumentInput): Promise<Download> =>
      download({ method: "GET", path: "/api/v1/statements/{number}/documents/{document}", values: { number: input.number, document: input.document }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Holds your own list against a statement, and names every difference. Nothing is stored. The differences add up to what was sent less what is stated. */
    reconcileStatement: (input: ReconcileStatementInput): Promise<Reconciliation> =>
      send({ method: "POST", path: "/api/v1/statements/{number}/reconciliations", values: { number: input.number }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** Everything that moved with the agency on one day, with its reason and what it adds up to. Of the whole agency, 500 movements at most each time; the sums are those of the whole day. A day is one in Amsterdam. `onAccount` is what you owe for bookings on your account, `customers` what others paid for your bookings and what went back to them, `balance` what we owe you by your statements. */
    getReconciliation: (input: GetReconciliationInput): Promise<DayOfMovements> =>
      send({ method: "GET", path: "/api/v1/reconciliation", values: {  }, query: { day: input.day, cursor: input.cursor }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** How much may still be booked on the account, and what is to be paid of it. Of the whole agency. Without a limit `limits` is empty. A booking above the limit is refused with `credit_used_up`, and any on the account with `account_blocked` while a statement is `blocking`. */
    getAccount: (input: GetAccountInput = {}): Promise<AgencyAccount> =>
      send({ method: "GET", path: "/api/v1/account", values: {  }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** What happened to the bookings at your car parks. For programs of who runs car parks, as channel managers. Every change of every booking at them once, whoever made it, in an order to which nothing is ever added in the middle: keep `cursor` and send it with the next call, and nothing is skipped. `changedSince` is where to begin without a cursor. Who asks for the first time is told of the last 30 days. The key needs the scope `channel`. */
    listChannelBookings: (input: ListChannelBookingsInput = {}): Promise<ChannelEntries> =>
      send({ method: "GET", path: "/api/v1/channel/bookings", values: {  }, query: { changedSince: input.changedSince, cursor: input.cursor, limit: input.limit }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Sets the places of days at your car parks. For each line the places of a product on each day from `from` to `to`, and how many of them may be sold. No day gets fewer places than are taken: that line is refused, with the days. The same call again changes nothing and says so. Each line is done by itself: one that is refused keeps no other back, and the answer says of each what became of it, with the status 200. With `dryRun` nothing is done. The key needs the scope `season`. */
    setAvailability: (input: SetAvailabilityInput): Promise<LinesAnswer> =>
      send({ method: "PUT", path: "/api/v1/channel/availability", values: {  }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** Sets the prices of your products, whole seasons in one call. For each line all seasons of a product, in place of those that it has. Bookings keep what was agreed. A day that is booked keeps a price: a line that leaves it without one is refused, with the days. The same call again changes nothing and says so. Each line is done by itself: one that is refused keeps no other back, and the answer says of each what became of it, with the status 200. With `dryRun` nothing is done. The key needs the scope `season`. */
    setPrices: (input: SetPricesInput): Promise<LinesAnswer> =>
      send({ method: "PUT", path: "/api/v1/channel/prices", values: {  }, query: {  }, headers: { "Parkwing-Test": input.parkwingTest }, body: input.body }),
    /** Car parks in the form of APDS. In the form of APDS 4.0 (ISO/TS 5206-1), read only. Each car park is a place; what can be bought there is named in `rightSpecifications`. */
    listApdsPlaces: (input: ListApdsPlacesInput = {}): Promise<ApdsPlaces> =>
      send({ method: "GET", path: "/api/v1/apds/v4/places", values: {  }, query: { place: input.place, page: input.page }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Prices in the form of APDS. In the form of APDS 4.0 (ISO/TS 5206-1), read only. One table for each product and season, with what a stay of each number of days costs in the basic package when all its days are in this season. What a stay really costs is quoted. */
    listApdsRates: (input: ListApdsRatesInput = {}): Promise<ApdsRateTables> =>
      send({ method: "GET", path: "/api/v1/apds/v4/rates", values: {  }, query: { place: input.place, page: input.page }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** Products in the form of APDS. In the form of APDS 4.0 (ISO/TS 5206-1), read only. Each product is a right specification that ties a place to its rate tables. */
    listApdsRightSpecifications: (input: ListApdsRightSpecificationsInput = {}): Promise<ApdsRightSpecifications> =>
      send({ method: "GET", path: "/api/v1/apds/v4/rights/specs", values: {  }, query: { place: input.place, page: input.page }, headers: { "Parkwing-Test": input.parkwingTest } }),
    /** The agency’s bookings in the form of APDS. In the form of APDS 4.0 (ISO/TS 5206-1), read only. Each booking of the agency that stands is an assigned right, known by its plate and its number; names are not in it. A cancelled one is not there. */
    listApdsAssignedRights: (input: ListApdsAssignedRightsInput = {}): Promise<ApdsAssignedRights> =>
      send({ method: "GET", path: "/api/v1/apds/v4/rights/assigned", values: {  }, query: { place: input.place, page: input.page }, headers: { "Parkwing-Test": input.parkwingTest } }),
  }
}
export type Client = ReturnType<typeof createClient>
