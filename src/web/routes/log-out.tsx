import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { endSession } from '#usecases/sessions.ts'
import { fixedPath } from '../paths.ts'
import { request as requestContext } from '../site/facts.ts'
import { forgetLogin } from './login-cookies.ts'
import { inLanguage, seeOther } from '../shared/bookings/own.ts'

/** The server forgets the session, the browser its cookies and the passes kept on this device (LG-20). */
export const action = async ({ context }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  await endSession(facts.deps, facts.actor)
  forgetLogin(facts)
  facts.setCookie('session', '', { maxAgeSeconds: 0 })
  return redirect(`${fixedPath('lookUp', facts.language)}?out`, {
    status: 303,
    headers: { 'Clear-Site-Data': '"cache", "storage"' },
  })
}

export const loader = ({ context }: LoaderFunctionArgs) =>
  seeOther(fixedPath('lookUp', inLanguage(context.get(requestContext)).language))
