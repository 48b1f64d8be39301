import { STOP_WORDS } from "#lib/browser/stop-words";
import { counted } from "#lib/browser/upload-file-choice";
import type { UploadRecord } from "#lib/wire/console-upload";

type Words = { title: string; text: string; mayRepeat: boolean };

/** How an upload that made no batch ended, what that means, and whether the same file may simply go again. */
export function outcomeWords(upload: UploadRecord): Words {
  const { state, code, message } = upload;
  if (state === "invalid") {
    return {
      title: "The service refused the file",
      text: "Nothing was sent. One wrong row is enough for the service to refuse a whole file; what it answered is under Details.",
      mayRepeat: false,
    };
  }
  if (state === "stopped") {
    const words = stopWords(code);
    return { title: `Not sent: ${words.short}`, text: `Nothing was sent. ${words.help}`, mayRepeat: true };
  }
  if (state === "not_sent" && code === "too_slow") {
    return {
      title: "The file came too slowly",
      text: "Your connection sent less than 16 kB a second for a while, so the upload was given up to let others pass. Nothing was sent. You can send it again over a faster line.",
      mayRepeat: true,
    };
  }
  if (state === "not_sent") {
    return code === "file_changed"
      ? {
          title: "The file has changed since it was checked",
          text: "Nothing was sent. Choose the file again, so that what is sent is what was checked.",
          mayRepeat: false,
        }
      : {
          title: "The file did not arrive",
          text: "The connection ended before the whole file was through, so nothing was sent. You can send it again.",
          mayRepeat: true,
        };
  }
  return {
    title: "The service refused the upload",
    text: `Nothing was sent. ${message ? `It said: ${message}` : "It gave no reason."}`,
    mayRepeat: true,
  };
}

/** What is known of an upload whose end is not. */
export function searchWords({ search, fileName, rows }: UploadRecord): { title: string; text: string } {
  const what = `a new batch named "${fileName}" with ${counted(rows, "message")}`;
  if (search === "not_found") {
    return {
      title: "No batch of this file was found",
      text: `The campaign's newest messages were read after the upload had ended, and ${what} is not among them. The service most probably did not take the file.`,
    };
  }
  return search === "cannot_look"
    ? {
        title: "Don't upload again yet",
        text: `It is not known whether the service took the file, and the campaign cannot be read at the moment. Once it can, this page looks for ${what}.`,
      }
    : {
        title: "Don't upload again yet",
        text: `It is not known whether the service took the file. Looking for ${what}…`,
      };
}

/** Why nothing can be sent at all, for a code of a stopped campaign. */
export function stopWords(reason: string): { short: string; help: string } {
  if (reason === "key_rejected") return STOP_WORDS.key_rejected;
  if (reason === "address_refused") return STOP_WORDS.address_refused;
  if (reason === "key_missing") return STOP_WORDS.key_missing;
  if (reason === "key_unreadable") return STOP_WORDS.key_unreadable;
  if (reason === "permission_missing") {
    return {
      short: "the key may not send (1010)",
      help: "The campaign's API key lacks the permission to send. An admin can replace it in Settings by one that may.",
    };
  }
  return STOP_WORDS.not_found;
}
