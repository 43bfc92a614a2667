import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useReference } from '../../components/reference.tsx'
import { Slot } from '../../components/slot.tsx'
import { useTexts } from '../../components/texts.tsx'
import { FailedPage } from '../errors/errors.tsx'
import { LookUpForm } from './look-up-form.tsx'
import styles from './my-booking.module.css'

const lookUpOf = (error: unknown): string | null => {
  if (!isRouteErrorResponse(error)) return null
  const { lookUp } = (error.data ?? {}) as { lookUp?: unknown }
  return typeof lookUp === 'string' ? lookUp : null
}

/** Status 404 of every page of a booking that this browser may not see, whether there is such a booking or not (ID-01): the look-up in its place. */
export const NotShownBoundary = () => {
  const { t } = useTexts()
  const error = useRouteError()
  const reference = useReference()
  const lookUp = lookUpOf(error)
  if (!lookUp) return isRouteErrorResponse(error) && error.status < 500 ? <Slot name="not-found" /> : <FailedPage homeHref={undefined} reference={reference} />
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('manage.notShown')} noIndex />
      <h1>{t('manage.notShown')}</h1>
      <p>{t('manage.notShownText')}</p>
      <LookUpForm action={lookUp} />
    </main>
  )
}
