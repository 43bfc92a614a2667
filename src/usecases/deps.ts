import type { Db } from '#db/db.ts'
import type { CatalogueFiles } from '#ports/catalogue-files.ts'
import type { AgentDirectory } from '#ports/agent-directory.ts'
import type { Clock } from '#ports/clock.ts'
import type { FlightSource } from '#ports/flights.ts'
import type { FileCleaner, FileScanner, FileStore } from '#ports/files.ts'
import type { HtmlCleaner } from '#ports/html.ts'
import type { ImageDrawer, PicturePrinter } from '#ports/images.ts'
import type { Outgoing } from '#ports/outgoing.ts'
import type { Gateways } from '#ports/payments.ts'
import type { Wallets } from '#ports/wallets.ts'
import type { Rates } from '#domain/money/currencies.ts'
import type { Catalogue } from './catalogue.ts'
import type { RatingBook } from './ratings.ts'
import type { Stock } from './stock.ts'
import type { ContentBook } from './content.ts'
import type { Throttle } from './throttle.ts'
import type { BookingDesk } from '#db/booking-desk.ts'
import type { EarlierSecret } from './secrets.ts'

/** Everything that use cases need. server/compose.ts makes it once; test/builders makes it for tests. */
export type Deps = {
  db: Db
  clock: Clock
  gateways: Gateways
  /**
   * days in which a traveller may withdraw from the contract, by ISO country; a country that is missing grants none
   * (settled 13)
   */
  withdrawalDays: Readonly<Record<string, number>>
  /** files that people gave us; they are kept outside of the database */
  files: FileStore
  /** checks an uploaded file and draws it anew before it is kept (CLAIM-3, CLAIM-12) */
  cleanFile: FileCleaner
  /** looks for viruses in an uploaded file (CLAIM-10) */
  scanFile: FileScanner
  /** makes PNGs of drawings, for letters and documents; left out: these go without a picture */
  printPicture?: PicturePrinter
  /** draws the logo of an agency anew (AGENCY-47); left out: none is taken */
  drawLogo?: ImageDrawer
  /** passes for the wallets of phones, where they are configured */
  wallets: Wallets
  /** the products by airport, kept in memory and loaded again when the catalogue's version has changed */
  catalogue: Catalogue
  /** what is free, up to a second ago, for lists; left out: they read the rows, too */
  stock?: Stock
  /** what drivers gave, up to ten seconds ago; left out: whoever asks reads the rows */
  ratings?: RatingBook
  /** content pages, kept in memory, reloaded when their version moves */
  content: ContentBook
  /** knows when flights leave and land; left out: the product knows what people typed (FLIGHT-3) */
  flights?: FlightSource
  /** calls addresses that agencies have typed */
  outgoing: Outgoing
  /** where agents are looked up that we know too little of, where one is configured (PART-15) */
  agents?: AgentDirectory
  /** catalogue files as text, for whoever brings one on a page */
  catalogueFiles: CatalogueFiles
  /** leaves of html only what a page may hold */
  cleanHtml: HtmlCleaner
  /** takes and frees spaces; requests that arrive while a statement is running are sent together in the next one */
  desk: BookingDesk
  /** today's rates, only for showing prices (settled 14); without conversions while they are too old */
  rates(): Rates
  /** asks for new rates when it is time; throws the error of the source */
  refreshRates(): Promise<void>
  /** the server's newest secret as bytes: the key of all digests of codes and tokens that are made now */
  pepper: Uint8Array
  /** which one it is of this installation; 1 when missing */
  secretNumber?: number
  /** those of before, for what was made with them; none when missing (secrets.ts) */
  earlierSecrets?: readonly EarlierSecret[]
  /** absolute, without a trailing slash */
  publicUrl: string
  /**
   * true when payments move no money, so that pages, letters and passes say so (START-6); when missing, they move money
   */
  sellsAsTest?: boolean
  /**
   * how many bookings that nobody pays at once may be made before a mailbox is proved (ACCESS-14); when missing, as
   * many as the rule says
   */
  bookingsWithoutProof?: number | undefined
  /**
   * counts of one process for the tracker and reports of browsers; the counts that protect somebody are in `db`
   */
  throttle: Throttle
  /** waits for this many milliseconds to slow strangers down; it never depends on the control clock of a test */
  pause(ms: number): Promise<void>
  /** wakes the worker of this process, because something was put into the job table */
  wake(): void
}
