import { useTexts } from '../../kernel/texts.tsx'
import styles from './operation-words.module.css'

/** What is done, in words; one that is not named here is shown by its code word. */
const operationText = {
  'booking.view': 'workRights.bookingView',
  'booking.find': 'workRights.bookingFind',
  'booking.download': 'workRights.bookingDownload',
  'booking.place': 'workRights.bookingPlace',
  'booking.edit': 'workRights.bookingEdit',
  'booking.cancel': 'workRights.bookingCancel',
  'booking.claim': 'workRights.bookingClaim',
  'booking.checkIn': 'workRights.bookingCheckIn',
  'booking.checkOut': 'workRights.bookingCheckOut',
  'booking.markNoShow': 'workRights.bookingMarkNoShow',
  'booking.revive': 'workRights.bookingRevive',
  'booking.charge': 'workRights.bookingCharge',
  'booking.takePayment': 'workRights.bookingTakePayment',
  'booking.correctPayment': 'workRights.bookingCorrectPayment',
  'booking.reviewDesk': 'workRights.bookingReviewDesk',
  'booking.undo': 'workRights.bookingUndo',
  'booking.note': 'workRights.bookingNote',
  'booking.sell': 'workRights.bookingSell',
  'booking.refund': 'workRights.bookingRefund',
  'booking.move': 'workRights.bookingMove',
  'booking.write': 'workRights.bookingWrite',
  'device.view': 'workRights.deviceView',
  'device.pair': 'workRights.devicePair',
  'device.end': 'workRights.deviceEnd',
  'device.open': 'workRights.deviceOpen',
  'claim.view': 'workRights.claimView',
  'claim.decide': 'workRights.claimDecide',
  'claim.file': 'workRights.claimFile',
  'moneyAlert.view': 'workRights.moneyAlertView',
  'moneyAlert.settle': 'workRights.moneyAlertSettle',
  'content.view': 'workRights.contentView',
  'content.store': 'workRights.contentStore',
  'content.publish': 'workRights.contentPublish',
  'photo.view': 'workRights.photoView',
  'photo.change': 'workRights.photoChange',
  'catalogue.view': 'workRights.catalogueView',
  'catalogue.load': 'workRights.catalogueLoad',
  'job.view': 'workRights.jobView',
  'job.repeat': 'workRights.jobRepeat',
  'letter.open': 'workRights.letterOpen',
  'organisation.view': 'workRights.organisationView',
  'organisation.add': 'workRights.organisationAdd',
  'person.view': 'workRights.personView',
  'person.invite': 'workRights.personInvite',
  'person.inviteTrusted': 'workRights.personInviteTrusted',
  'person.end': 'workRights.personEnd',
  'person.resetFactor': 'workRights.personResetFactor',
  'key.view': 'workRights.keyView',
  'key.make': 'workRights.keyMake',
  'key.rotate': 'workRights.keyRotate',
  'key.end': 'workRights.keyEnd',
  'webhook.view': 'workRights.webhookView',
  'webhook.make': 'workRights.webhookMake',
  'webhook.end': 'workRights.webhookEnd',
  'webhook.send': 'workRights.webhookSend',
  'brand.view': 'workRights.brandView',
  'brand.change': 'workRights.brandChange',
  'credit.view': 'workRights.creditView',
  'credit.set': 'workRights.creditSet',
  'credit.pay': 'workRights.creditPay',
  'trail.view': 'workRights.trailView',
  'trail.export': 'workRights.trailExport',
  'person.signIn': 'workRights.personSignIn',
  'person.signInFailed': 'workRights.personSignInFailed',
  'person.confirmFailed': 'workRights.personConfirmFailed',
  'person.failures': 'workRights.personFailures',
  'person.agreeToInvite': 'workRights.personAgreeToInvite',
  'person.withdrawInvitation': 'workRights.personWithdrawInvitation',
  'person.endRefused': 'workRights.personEndRefused',
  'person.invitationAsked': 'workRights.personInvitationAsked',
  'person.invitationRefused': 'workRights.personInvitationRefused',
  'person.keyCopied': 'workRights.personKeyCopied',
  'person.membershipEnded': 'workRights.personMembershipEnded',
  'person.membershipGiven': 'workRights.personMembershipGiven',
  'person.recoveryUsed': 'workRights.personRecoveryUsed',
  'person.remove': 'workRights.personRemove',
  'person.rename': 'workRights.personRename',
} as const
const isNamed = (operation: string): operation is keyof typeof operationText => Object.hasOwn(operationText, operation)

/** An operation by its name, with the code word by which it is searched for. */
export const OperationName = ({ operation }: { operation: string }) => {
  const { t } = useTexts()
  const code = (
    <code className={styles['code']} translate="no">
      {operation}
    </code>
  )
  return isNamed(operation) ? (
    <>
      {t(operationText[operation])} {code}
    </>
  ) : (
    code
  )
}
