import { useBehaviour } from '../kernel/island.tsx'
import { useTexts } from '../kernel/texts.tsx'
import sendOnce from './send-once.island.ts'

/**
 * For a form that computes or orders: what it says while its answer is on its way, when that takes long, and when there
 * is no network (BOOK-37). The form has a line with `role="status"` among its children for it.
 */
export const useSendOnce = () => {
  const { t } = useTexts()
  return {
    ...useBehaviour(sendOnce),
    'data-sending': t('common.loading'),
    'data-slow': t('results.slow'),
    'data-lost': t('common.lost'),
  }
}
