import { CallFailure } from './http/account-call.ts'
import { readPublic } from './http/read-public.ts'
import { useAnswer, type Answer } from './http/use-answer.ts'

type Video = { videoBlobReference: { url: string } | null; thumbnailBlobReference: { url: string } | null } | null
type Text = { html: string | null } | null

export type VideoUrls = { videoUrl: string | null; thumbnailUrl: string | null }
export type LoginPanel = VideoUrls & { html: string }
export type AboutPage = VideoUrls & { sections: string[] }

const video = `videoBlobReference { url } thumbnailBlobReference { url }`

const loginPanelQuery = `query loginPartialPageViewModel {
  loginPartialPageViewModel { cmsVideo { ${video} } cmsText { html } }
}`

const aboutPageQuery = `query aboutPage {
  aboutPage {
    cmsVideo { ${video} }
    section1 { html } section2 { html } section3 { html } section4 { html }
  }
}`

const publicTextQuery = `query publicText($name: String!) { cmsText(name: $name) { html } }`

const schoolPhasesQuery = `query schoolPhases { itemTags(tagType: SchoolPhase) { name } }`

/** The CMS texts that the specification names, each on a page of its own. */
export const publicTexts = { privacyPolicy: 'Privacy policy', termsAndConditions: 'Terms and conditions' } as const

/** Reads the pages that everybody may read, whose answers the service worker keeps. @throws as `readPublic` */
export async function readPublicPages(): Promise<void> {
  await readPublic(aboutPageQuery, {})
  for (const name of Object.values(publicTexts)) await readPublic(publicTextQuery, { name })
}

/** The sign-in page's panel: the CMS items Login.Video and Login.VideoText. */
export function useLoginPanel(): Answer<LoginPanel> {
  return usePublic(
    'login',
    loginPanelQuery,
    {},
    (data: { loginPartialPageViewModel: { cmsVideo: Video; cmsText: Text } }) => {
      const { cmsVideo, cmsText } = data.loginPartialPageViewModel
      return { ...urlsOf(cmsVideo), html: cmsText?.html ?? '' }
    },
  )
}

type Sections = Record<'section1' | 'section2' | 'section3' | 'section4', Text>

/** The about page: About.Video and About.Section1 to About.Section4. */
export function useAboutPage(): Answer<AboutPage> {
  return usePublic('about', aboutPageQuery, {}, ({ aboutPage }: { aboutPage: Sections & { cmsVideo: Video } }) => {
    const { cmsVideo, section1, section2, section3, section4 } = aboutPage
    const sections = [section1, section2, section3, section4].map((section) => section?.html ?? '')
    return { ...urlsOf(cmsVideo), sections }
  })
}

/** A public CMS text by its name, such as "Privacy policy". */
export function usePublicText(name: string): Answer<string> {
  return usePublic(name, publicTextQuery, { name }, ({ cmsText }: { cmsText: Text }) => cmsText?.html ?? '')
}

/** The names of the school phases in order; visitors may read them too, to sign up. */
export function useSchoolPhaseNames(): Answer<string[]> {
  return usePublic('school-phases', schoolPhasesQuery, {}, ({ itemTags }: { itemTags: { name: string }[] }) =>
    itemTags.map(({ name }) => name),
  )
}

function usePublic<Data, T>(
  key: string,
  query: string,
  variables: Record<string, unknown>,
  select: (data: Data) => T,
): Answer<T> {
  return useAnswer(key, async () => {
    try {
      return select(await readPublic<Data>(query, variables))
    } catch (error) {
      // Whatever the server says, a reader can only try again. A request without an answer ends in an error of its own kind.
      throw new CallFailure([], !(error instanceof TypeError || error instanceof DOMException))
    }
  })
}

function urlsOf(cmsVideo: Video): VideoUrls {
  return {
    videoUrl: cmsVideo?.videoBlobReference?.url ?? null,
    thumbnailUrl: cmsVideo?.thumbnailBlobReference?.url ?? null,
  }
}
