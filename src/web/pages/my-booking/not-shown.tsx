import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { Notice } from '../../components/notice/notice.tsx'
import { useReference } from '../../components/reference.tsx'
import { Slot } from '../../components/slot.tsx'
import { useTexts } from '../../components/texts.tsx'
import { FailedPage } from '../errors/errors.tsx'
import { LookUpForm } from './look-up-form.tsx'
import { OwnPage } from './own-page.tsx'

const lookUpOf = (error: unknown): { lookUp: string | null; lost: boolean } => {
  const { lookUp, lost } = ((isRouteErrorResponse(error) && error.data) || {}) as { lookUp?: unknown; lost?: unknown }
  return { lookUp: typeof lookUp === 'string' ? lookUp : null, lost: lost === true }
}

/**
 * Status 404 of every page of a booking that this browser may not see, whether there is such a booking or not (ID-01):
 * the look-up in its place, which leads back here (ACCESS-7).
 */
export const NotShownBoundary = () => {
  const { t } = useTexts()
  const error = useRouteError()
  const reference = useReference()
  // the question of a page stands in its address: dates of a change are not typed twice
  const { pathname, search } = useLocation()
  const { lookUp, lost } = lookUpOf(error)
  if (!lookUp)
    return isRouteErrorResponse(error) && error.status < 500 ? (
      <Slot name="not-found" />
    ) : (
      <FailedPage homeHref={undefined} reference={reference} />
    )
  return (
    <OwnPage title={t('manage.notShown')}>
      {lost ? <Notice kind="warn" title={t('manage.notSaved')} /> : <p>{t('manage.notShownText')}</p>}
      <LookUpForm action={`${lookUp}?back=${encodeURIComponent(pathname + search)}`} />
    </OwnPage>
  )
}
