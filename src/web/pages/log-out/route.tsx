import { endSession } from '#usecases/sessions.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { forgetLogin } from '../../shared/account/login-cookies.ts'
import { inLanguage, seeOther } from '../../shared/bookings/own.ts'
import { to } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/** The server forgets the session, and the browser its cookies and the passes kept on this device (LG-20). */
const action = async ({ facts }: Asked) => {
  inLanguage(facts)
  await endSession(facts.deps, facts.actor)
  forgetLogin(facts)
  facts.setCookie('session', '', { maxAgeSeconds: 0 })
  return to(`${fixedPath('lookUp', facts.language)}?out`, 303, { 'Clear-Site-Data': '"cache", "storage"' })
}

const load = ({ facts }: Asked) => seeOther(fixedPath('lookUp', inLanguage(facts).language))

export default page({
  path: patternOf('logOut'),
  load,
  action,
})
