import { customerService } from '#domain/customer-service.ts'
import { BusinessPage, type BusinessView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { workPath } from '#domain/site-map/work.ts'
import { phoneHref } from '#domain/telephone.ts'
import { inLanguage, privateHeaders } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

const load = ({ facts }: Asked): BusinessView => {
  const { language } = inLanguage(facts)
  const { email, phone } = customerService
  return {
    email,
    phone,
    phoneHref: phoneHref(phone),
    signInHref: workPath('signIn'),
    joinHref: fixedPath('join', language),
    logInHref: fixedPath('logIn', language),
  }
}

export default page({
  path: patternOf('logInBusiness'),
  headers: privateHeaders,
  load,
  view: (model) => <BusinessPage view={model} />,
})
