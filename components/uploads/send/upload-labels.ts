import { STOP_WORDS } from "#lib/domain/messages/stop-labels";
import { counted } from "#lib/domain/text/counted";
import type { UploadRecord } from "#lib/wire/console/upload";

type Words = { title: string; text: string; mayRepeat: boolean };

/** How an upload without a batch ended, what that means, and whether the same file can be sent again. */
export function outcomeLabel(upload: UploadRecord): Words {
  const { state, code, message } = upload;
  if (state === "invalid") {
    return {
      title: "The service refused the file",
      text: "Nothing was sent. The service refuses the whole file if one row is wrong. Its answer is under Details.",
      mayRepeat: false,
    };
  }
  if (state === "stopped") {
    const words = stopWords(code);
    return { title: `Not sent: ${words.short}`, text: `Nothing was sent. ${words.help}`, mayRepeat: true };
  }
  if (state === "not_sent" && code === "too_slow") {
    return {
      title: "The connection was too slow",
      text: "Your connection sent less than 16 kB a second for a while, so the upload was stopped. Nothing was sent. You can send the file again over a faster connection.",
      mayRepeat: true,
    };
  }
  if (state === "not_sent") {
    return code === "file_changed"
      ? {
          title: "The file or its campaign has changed since the check",
          text: "Nothing was sent. Choose the file again, so that it is checked before it is sent.",
          mayRepeat: false,
        }
      : {
          title: "The file did not arrive",
          text: "The connection was lost before the whole file arrived, so nothing was sent. You can send it again.",
          mayRepeat: true,
        };
  }
  return {
    title: "The service refused the upload",
    text: `Nothing was sent. ${message ? `The service said: ${message}` : "The service gave no reason."}`,
    mayRepeat: true,
  };
}

/** Describes an upload whose outcome is unknown. */
export function searchWords({ search, fileName, rows }: Pick<UploadRecord, "search" | "fileName" | "rows">): {
  title: string;
  text: string;
} {
  const what = `a new batch named "${fileName}" with ${counted(rows, "message")}`;
  if (search === "not_found") {
    return {
      title: "No batch of this file was found",
      text: `The campaign's newest messages were read after the upload had ended, and ${what} is not among them. The service probably did not accept the file.`,
    };
  }
  return search === "cannot_look"
    ? {
        title: "Do not upload again yet",
        text: `It is not known whether the service accepted the file, and the campaign cannot be read now. When it can be read again, this page looks for ${what}.`,
      }
    : {
        title: "Do not upload again yet",
        text: `It is not known whether the service accepted the file. Looking for ${what}…`,
      };
}

/** Why nothing can be sent at all, for the code of a stopped campaign. */
export function stopWords(reason: string): { short: string; help: string } {
  if (reason === "key_rejected") return STOP_WORDS.key_rejected;
  if (reason === "address_refused") return STOP_WORDS.address_refused;
  if (reason === "key_missing") return STOP_WORDS.key_missing;
  if (reason === "key_unreadable") return STOP_WORDS.key_unreadable;
  if (reason === "permission_missing") {
    return {
      short: "the key has no permission to send (1010)",
      help: "The campaign's API key has no permission to send. An admin can replace it in Settings.",
    };
  }
  return STOP_WORDS.not_found;
}
