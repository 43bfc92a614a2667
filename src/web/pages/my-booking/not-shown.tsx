import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { useReference } from '../../components/reference.tsx'
import { Slot } from '../../components/slot.tsx'
import { useTexts } from '../../components/texts.tsx'
import { FailedPage } from '../errors/errors.tsx'
import { LookUpForm } from './look-up-form.tsx'
import { OwnPage } from './own-page.tsx'

const lookUpOf = (error: unknown): string | null => {
  if (!isRouteErrorResponse(error)) return null
  const { lookUp } = (error.data ?? {}) as { lookUp?: unknown }
  return typeof lookUp === 'string' ? lookUp : null
}

/** Status 404 of every page of a booking that this browser may not see, whether there is such a booking or not (ID-01): the look-up in its place, which leads back here (ACCESS-7). */
export const NotShownBoundary = () => {
  const { t } = useTexts()
  const error = useRouteError()
  const reference = useReference()
  const { pathname } = useLocation()
  const lookUp = lookUpOf(error)
  if (!lookUp) return isRouteErrorResponse(error) && error.status < 500 ? <Slot name="not-found" /> : <FailedPage homeHref={undefined} reference={reference} />
  return (
    <OwnPage title={t('manage.notShown')}>
      <p>{t('manage.notShownText')}</p>
      <LookUpForm action={`${lookUp}?back=${encodeURIComponent(pathname)}`} />
    </OwnPage>
  )
}
