import { flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { createSite, PageAnswers } from '#web/server.tsx'
import type { createWork, WorkAnswers } from '#web/work/server.tsx'
import { jobs, recurring } from '#jobs/all.ts'
import { createWorker } from '#jobs/worker.ts'
import { mailWebhook } from '#api/webhooks/mail.ts'
import { paymentWebhook, type WebhookLog } from '#api/webhooks/payments.ts'
import { stripeWebhook } from '#api/webhooks/stripe.ts'
import { agencyDoors } from '#api/agency/doors.ts'
import { gateDoors } from '#api/gate/doors.ts'
import { legacyDoors } from '#api/legacy/doors.ts'
import { websiteDoors } from '#api/website/doors.ts'
import { countForms } from '#usecases/tries.ts'
import { compose } from './compose.ts'
import { agencySettings } from './compose-agency.ts'
import { composeWebsite } from './compose-website.ts'
import { readConfig, withSetting, type Config } from './config.ts'
import { controlDoors } from './control.ts'
import { developmentBuild } from './development.ts'
import { serveHealth, type Health } from './health.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { jobFailures } from './metrics.ts'
import { isWithinReach } from './reach.ts'
import { readPageAssets } from './page-assets.ts'
import { servePages } from './pages.ts'
import { serveBrands } from './brands.ts'
import { readPartnerLogos, servePartnerLogos } from './partner-logos.ts'
import { servePictures } from './pictures.ts'
import { hearOut, noteLooks } from './leaving.ts'
import { listenWide } from './listening.ts'
import { createLoadGate } from './load-gate.ts'
import { freePort } from './ports.ts'
import { policyReportDoor } from './policy-reports.ts'
import { problemPages } from './problem-pages.ts'
import { readyLine } from './ready-line.ts'
import { sitemapDoors } from './sitemap.ts'
import { developmentPolicy } from './security.ts'
import { accountOfPage, isKeptPage, textStateOf } from './text-state.ts'
import { serveWork } from './work.ts'
import { tryParts } from './try-parts.ts'

/** The one process that serves pages and API and runs jobs. Several of them may share a PostgreSQL. */
const serve = async (config: Config, development: boolean): Promise<void> => {
  const log = createLog(config.LOG_LEVEL)
  const port = config.PORT === 0 ? await withSetting('HOST', () => freePort(config.HOST)) : config.PORT
  const product = await compose(config, port)
  const { deps, db } = product
  const gate = createLoadGate()
  const health: Health = { stopping: false, isCrowded: gate.isCrowded }
  const live = development ? await developmentBuild() : null

  const worker = createWorker({
    deps: { ...deps, mailer: product.mailer },
    jobs,
    recurring,
    onError: (error, work) => {
      jobFailures.inc({ queue: work.queue })
      log.error({ err: error, ...work }, work.gaveUp ? 'job given up' : 'job failed')
    },
  })
  deps.wake = () => worker.wake()

  const publicVersion = () =>
    `${deps.catalogue.version()}:${deps.content.version()}:${Math.trunc(deps.clock.now() / 3_600_000)}`
  product.sandbox?.reportTo((error) => log.error({ err: error }, 'webhooks of keys for trying not sent'))
  const logNotice: WebhookLog = (level, message, facts) => log[level](facts, message)
  const website = composeWebsite(config, deps, log)
  const logos = await readPartnerLogos(join(config.DATA_DIR, 'partners'))
  // During development nothing is kept, so that a page shows each change at once.
  const isKept = development ? () => false : isKeptPage(deps.content)
  const app = await createHttp({
    config,
    log,
    gate,
    isKept,
    publicUrl: deps.publicUrl,
    middleware: live?.middleware,
    countForms: (network, times) => countForms(deps, network, times),
    doors: [
      ...product.doors,
      paymentWebhook(deps, logNotice),
      ...(config.MAIL_WEBHOOK_KEY ? [mailWebhook(deps, config.MAIL_WEBHOOK_KEY, logNotice)] : []),
      ...(product.readNotice ? [stripeWebhook(deps, product.readNotice, logNotice)] : []),
      ...agencyDoors(deps, {
        ...agencySettings,
        sandbox: product.sandbox?.open,
        report: (error) => log.error({ err: error }, 'a part of an agency’s call failed'),
      }),
      ...legacyDoors(deps, agencySettings),
      ...gateDoors(deps),
      ...websiteDoors(deps, website),
      policyReportDoor(deps, log),
      ...problemPages(deps.sellsAsTest),
      ...sitemapDoors({
        deps,
        textState: textStateOf(deps.content),
        securityContact: config.SECURITY_CONTACT,
        version: publicVersion,
      }),
      ...(product.control ? controlDoors(product.control, worker, deps, gate) : []),
    ],
    register: (http) => {
      serveHealth(http, deps, health, { key: config.METRICS_KEY, isWithinReach: isWithinReach(config) })
      servePartnerLogos(http, logos)
      servePictures(http, deps)
      serveBrands(http, deps)
      serveWork(http, {
        deps,
        log,
        pages: live?.work ?? builtWork,
        isDemoOpen: product.showsMailbox,
        ...(development && { policy: developmentPolicy }),
      })
      servePages(http, {
        deps,
        config,
        log,
        gate,
        pages: live?.pages ?? builtPages,
        ...(development && { policy: developmentPolicy }),
        formTargets: product.formTargets,
        isPublicPage: isKept,
        accountOfPage: accountOfPage(deps.content),
        publicVersion,
        reviews: website.reviews ?? null,
        partnerLogos: new Map([...logos].map(([drawn, { address }]) => [drawn, address])),
      })
    },
  })
  // before anybody can ask, because reading them takes seconds on a busy machine, and a visitor waits (MACHINE-16)
  if (!live) await Promise.all([builtPages(), builtWork()])
  const stopListening = await withSetting('PORT', () => listenWide(app, { port, host: config.HOST }))
  void tryParts(deps, log)
  if (config.PARKWING_WORKER) worker.start()
  // The worker looks whether another process changed the catalogue; without a worker this timer does.
  else
    setInterval(
      () =>
        void Promise.all([deps.catalogue.refresh(), deps.content.refresh(), deps.refreshRates()]).catch(
          (error: unknown) => log.error({ err: error }, 'catalogue or rates not refreshed'),
        ),
      5_000,
    ).unref()

  const looks = noteLooks(app.server)
  let ending = false
  const stop = async (signal: string): Promise<void> => {
    if (ending) return
    ending = true
    health.stopping = true
    log.info({ signal }, 'stopping')
    // The process must end even when a step below hangs.
    setTimeout(() => process.exit(1), 14_000).unref()
    // A mail server that does not answer is not waited for: its letters are tried again by the next process.
    setTimeout(() => product.mailer.close?.(), 8_000).unref()
    await hearOut(app.server, looks)
    // Closing waits for a claim that is being sent, and that claim waits for its files to be drawn: both end together.
    await Promise.all([product.closeDrawing(), stopListening()])
    await worker.stop()
    await live?.close()
    await product.sandbox?.close()
    await db.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))

  console.log(readyLine(config, deps.publicUrl))
  // Writes compiled code to the cache now, if there is one (NODE_COMPILE_CACHE), because a process that is killed never
  // gets to it.
  flushCompileCache()
}

const buildFolder = join(import.meta.dirname, '../../build/pages')
/** A module of the pages' build. */
const built = async <Module>(name: string): Promise<Module> => {
  // Without this word React checks every element as while one writes pages, which makes an answer cost twice as much.
  process.env['NODE_ENV'] ||= 'production'
  return (await import(pathToFileURL(join(buildFolder, name)).href)) as Module
}
let loaded: Promise<PageAnswers> | undefined
const builtPages = (): Promise<PageAnswers> =>
  (loaded ??= built<{ createSite: typeof createSite }>('server.js').then((module) =>
    module.createSite(readPageAssets(buildFolder)),
  ))
let loadedWork: Promise<WorkAnswers> | undefined
const builtWork = (): Promise<WorkAnswers> =>
  (loadedWork ??= built<{ createWork: typeof createWork }>('work.js').then((module) =>
    module.createWork(readPageAssets(buildFolder)),
  ))

process.on('unhandledRejection', (error) => {
  console.error('Parkwing ends after an error nobody handled:', error)
  process.exit(1)
})

try {
  await serve(readConfig(process.env), process.argv.includes('--dev'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
